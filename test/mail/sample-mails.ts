/** Mails about enquiries, one of each kind that others are made of, with texts that try to be markup. */
import type { Language } from '../../src/catalogue/languages.ts'
import type {
  ConfirmMail,
  CopyMail,
  NoticeMail,
  WithdrawnMail,
} from '../../src/domain/enquiries/enquiry-mail.ts'

export const BASE = 'https://homes.example.com'
export const TOKEN = `enqt_${'t'.repeat(43)}`
export const listing = {
  id: 7,
  title: 'Villa <b>"7"</b> & co',
  link: `${BASE}/listings/7/villa`,
  reference: 'A-7',
}
export const frame = { listing, token: TOKEN, language: 'en' as Language }
/** Ten to eleven in the morning in Nicosia, in winter and in summer; the third goes past midnight. */
export const slots = [
  { from: Date.UTC(2026, 10, 20, 8), to: Date.UTC(2026, 10, 20, 9) },
  { from: Date.UTC(2027, 6, 20, 7), to: Date.UTC(2027, 6, 20, 8) },
  { from: Date.UTC(2026, 10, 20, 21), to: Date.UTC(2026, 10, 20, 23) },
]
export const draft: CopyMail['draft'] = {
  kind: 'viewing',
  name: 'Anna <i>Γ</i>',
  email: 'anna@example.com',
  phone: '+35799123456',
  message: 'Line one\n<script>alert(1)</script>\n-- \nhttp://evil.example.com',
  viewing: { slots, mode: 'video' },
  share: { email: true, phone: false },
}
export const confirm: ConfirmMail = {
  ...frame,
  kind: 'confirm',
  seller_name: 'Ερμής',
  draft,
  expires_at: slots[0].from,
}
export const copy: CopyMail = {
  ...frame,
  kind: 'copy',
  seller_name: 'Ερμής',
  draft,
  is_further: false,
}
export const notice: NoticeMail = {
  ...frame,
  kind: 'notice',
  about: 'enquiry',
  enquiry_id: 40,
  enquiry_kind: 'viewing',
  name: draft.name,
  message: draft.message,
  viewing: draft.viewing,
  email: null,
  phone: null,
}
export const withdrawn: WithdrawnMail = {
  ...frame,
  kind: 'withdrawn',
  enquiry_id: 40,
  how: 'withdrawn',
  name: draft.name,
}
