/**
 * What the buttons of a thread's page do. Each may be pressed twice: the service takes the same text again within
 * minutes as the same message, and a step that was taken already as taken.
 */
import { Refusal } from '../../domain/refusal.ts'
import type { EnquiryService } from '../../service/enquiries/enquiry-service.ts'
import { createLocale } from '../locale/locale.ts'
import type { FormFields } from './enquiry-values.ts'

const doneActs = ['confirmed', 'message', 'withdrawn', 'read', 'closed', 'gone', 'spam'] as const

/** What a page says was done; an erased one has no page any more. */
export type DoneAct = (typeof doneActs)[number]

export const isDoneAct = (text: string): text is DoneAct => doneActs.some((done) => done === text)

type Act = (
  token: string,
  fields: FormFields,
  enquiries: EnquiryService,
) => Promise<DoneAct | 'erased'>

const mark =
  (status: 'read' | 'closed' | 'spam'): Act =>
  async (token, _, enquiries) => {
    await enquiries.mark(token, { status })
    return status
  }

const acts: Readonly<Record<string, Act>> = {
  async confirm(token, _, enquiries) {
    await enquiries.confirm(token)
    return 'confirmed'
  },
  async message(token, fields, enquiries) {
    await enquiries.write(token, { text: fields.get('text') ?? '' })
    return 'message'
  },
  async withdraw(token, _, enquiries) {
    await enquiries.remove(token, 'withdraw')
    return 'withdrawn'
  },
  async erase(token, _, enquiries) {
    await enquiries.remove(token, 'erase')
    return 'erased'
  },
  read: mark('read'),
  closed: mark('closed'),
  spam: mark('spam'),
  async available(token, _, enquiries) {
    await quickAnswer(token, 'quickAvailableText', enquiries)
    return 'message'
  },
  async gone(token, _, enquiries) {
    await quickAnswer(token, 'quickGoneText', enquiries)
    await enquiries.mark(token, { status: 'closed' })
    return 'gone'
  },
}

/** One click answers, in the language of the buyer. */
async function quickAnswer(
  token: string,
  text: 'quickAvailableText' | 'quickGoneText',
  enquiries: EnquiryService,
): Promise<void> {
  const view = await enquiries.read(token)
  if (view.side !== 'seller') throw notAnAct()
  const { words } = createLocale(view.language, null, '/')
  await enquiries.write(token, { text: words.enquiry[text] })
}

const notAnAct = (): Refusal =>
  new Refusal({
    code: 'invalid_value',
    param: 'act',
    message: 'This page has no such button.',
    hint: 'Open the page again, and use its buttons.',
  })

export function carryOut(
  token: string,
  fields: FormFields,
  enquiries: EnquiryService,
): Promise<DoneAct | 'erased'> {
  const name = fields.get('act') ?? ''
  if (!Object.hasOwn(acts, name)) throw notAnAct()
  return acts[name](token, fields, enquiries)
}
