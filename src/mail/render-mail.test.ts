import { describe, expect, it } from 'vitest'
import type { Language } from '../catalogue/languages.ts'
import type { SignInMail } from '../domain/access/access-mail.ts'
import type {
  ConfirmMail,
  CopyMail,
  EnquiryMail,
  NoticeMail,
  WithdrawnMail,
} from '../domain/enquiries/enquiry-mail.ts'
import { renderMail } from './render-mail.ts'

const BASE = 'https://homes.example.com'
const TOKEN = `enqt_${'t'.repeat(43)}`
const listing = {
  id: 7,
  title: 'Villa <b>"7"</b> & co',
  link: `${BASE}/listings/7/villa`,
  reference: 'A-7',
}
const frame = { listing, token: TOKEN, language: 'en' as Language }
/** Ten to eleven in the morning in Nicosia, in winter and in summer; the third goes past midnight. */
const slots = [
  { from: Date.UTC(2026, 10, 20, 8), to: Date.UTC(2026, 10, 20, 9) },
  { from: Date.UTC(2027, 6, 20, 7), to: Date.UTC(2027, 6, 20, 8) },
  { from: Date.UTC(2026, 10, 20, 21), to: Date.UTC(2026, 10, 20, 23) },
]
const draft: CopyMail['draft'] = {
  kind: 'viewing',
  name: 'Anna <i>Γ</i>',
  email: 'anna@example.com',
  phone: '+35799123456',
  message: 'Line one\n<script>alert(1)</script>\n-- \nhttp://evil.example.com',
  viewing: { slots, mode: 'video' },
  share: { email: true, phone: false },
}
const confirm: ConfirmMail = {
  ...frame,
  kind: 'confirm',
  seller_name: 'Ερμής',
  draft,
  expires_at: slots[0].from,
}
const copy: CopyMail = { ...frame, kind: 'copy', seller_name: 'Ερμής', draft, is_further: false }
const notice: NoticeMail = {
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
const withdrawn: WithdrawnMail = {
  ...frame,
  kind: 'withdrawn',
  enquiry_id: 40,
  how: 'withdrawn',
  name: draft.name,
}
const all: readonly EnquiryMail[] = [
  confirm,
  copy,
  { ...copy, is_further: true },
  notice,
  { ...notice, about: 'message', viewing: null, message: null },
  { ...frame, kind: 'answer', seller_name: 'Ερμής', name: 'Anna', message: 'Yes' },
  { ...frame, kind: 'undeliverable', seller_name: 'Ερμής', name: 'Anna' },
  { ...frame, kind: 'answer_undeliverable', enquiry_id: 40, name: 'Anna' },
  { ...frame, kind: 'reply_refused', side: 'seller', reason: 'too_long' },
  withdrawn,
  { ...withdrawn, how: 'recalled', token: null, name: null },
  { ...withdrawn, how: 'erased', token: null, name: null },
]

describe.each(['en', 'el'] as const)('in %s every mail', (language) => {
  const rendered = all.map((mail) => ({ mail, ...renderMail({ ...mail, language }, BASE) }))

  it('has a subject with the listing, a text and HTML with the same link', () => {
    for (const { mail, subject, text, html } of rendered) {
      expect(subject).toContain(listing.title)
      expect(text).not.toMatch(/undefined|null|\[object/)
      if (mail.token === null) expect(text + html).not.toContain('/enquiries/')
      else {
        expect(text).toContain(`\n${BASE}/enquiries/${TOKEN}\n`)
        expect(html).toContain(`href="${BASE}/enquiries/${TOKEN}"`)
      }
    }
  })

  it('is written in its language', () => {
    for (const { html, text } of rendered) {
      expect(html).toContain(`<html lang="${language}">`)
      expect(text.startsWith(language === 'en' ? 'Hello' : 'Γεια σας')).toBe(true)
    }
  })

  it('has no markup of a text, and fetches nothing', () => {
    for (const { html } of rendered) {
      expect(html).not.toMatch(/<(?:script|i|b|img|link|iframe|form)\b|\bsrc=|url\(|@import/)
      const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
      expect(hrefs.filter((href) => !href.startsWith(`${BASE}/`))).toEqual([])
    }
  })
})

it('all say something of their own', () => {
  const texts = all.map((mail) => renderMail(mail, BASE).text)
  expect(new Set(texts).size).toBe(all.length)
})

describe('addresses', () => {
  it('of the buyer are shown to the seller when they are shared, and then can be replied to', () => {
    const masked = renderMail(notice, BASE)
    expect(masked.replyTo).toBeNull()
    expect(masked.text + masked.html).not.toMatch(/anna@|\+357/)
    const shared = renderMail({ ...notice, email: draft.email, phone: draft.phone }, BASE)
    expect(shared.replyTo).toBe(draft.email)
    expect(shared.text).toContain('Email: anna@example.com\nPhone: +35799123456\n')
  })

  it('in the copy of the buyer say who gets to see them', () => {
    const { text, replyTo } = renderMail(copy, BASE)
    expect(text).toContain('anna@example.com (visible to the seller)')
    expect(text).toContain('+35799123456 (not visible to the seller)')
    expect(replyTo).toBeNull()
  })
})

describe('where replies are read', () => {
  const mailbox = { local: 'reply', domain: 'homes.example.com' }
  const withMailbox = (mail: EnquiryMail) => renderMail(mail, BASE, undefined, undefined, mailbox)
  const hint = 'You can also reply to this email: your reply is forwarded without your address'

  it('mails of a thread have its address, say so, and hide that of the buyer', () => {
    for (const mail of [notice, { ...notice, email: draft.email }, copy]) {
      const { replyTo, text } = withMailbox({ ...mail, reply: 'abc' })
      expect(replyTo).toBe('reply+rabc@homes.example.com')
      expect(text).toContain(hint)
      expect(text).not.toContain('Replies to this email are not read')
    }
  })

  it('mails that belong to no thread, and all where there is no mailbox, say that nobody reads them', () => {
    const unread = [withMailbox(confirm), ...all.map((mail) => renderMail(mail, BASE))]
    for (const { replyTo, text } of [...unread, renderMail({ ...notice, reply: 'abc' }, BASE)]) {
      expect(replyTo).toBeNull()
      expect(text).not.toContain(hint)
      expect(text).toContain('Replies to this email are not read')
    }
  })
})

it('a seller who may reply to the buyer is told so, and one who may not answers on the page', () => {
  expect(renderMail(notice, BASE).text).toContain('The address of the sender is not shared')
  const { text } = renderMail({ ...notice, email: draft.email }, BASE)
  expect(text).toContain('your reply goes straight to the address above')
})

it('only the answer to a mail is one that programs must not answer again', () => {
  const answers = all.filter((mail) => renderMail(mail, BASE).isAutoReply)
  expect(answers.map(({ kind }) => kind)).toEqual(['reply_refused'])
})

it('to a seller a listing is named with its reference, if it has one, and to a buyer without', () => {
  const nameless = { ...notice, listing: { ...listing, reference: null } }
  expect(renderMail(notice, BASE).subject).toBe(`New enquiry: ${listing.title} (A-7)`)
  expect(renderMail(nameless, BASE).subject).toBe(`New enquiry: ${listing.title}`)
  expect(renderMail(notice, BASE).text).toContain('A-7')
  expect(renderMail(nameless, BASE).text).not.toMatch(/A-7|Reference/)
  expect(renderMail(copy, BASE).subject).not.toContain('A-7')
})

it('the listing is a link, and a viewing without times says how', () => {
  expect(renderMail(notice, BASE).html).toContain(
    `<a href="${listing.link}">Villa &lt;b&gt;&quot;7&quot;&lt;/b&gt; &amp; co</a>`,
  )
  const anyTime = { ...notice, viewing: { slots: [], mode: 'video' as const } }
  expect(renderMail(anyTime, BASE).text).toContain('Viewing, by video: by video\n')
})

it('before it is confirmed nothing that was written is sent to the address', () => {
  const { subject, text, html } = renderMail(confirm, BASE)
  expect(subject + text + html).not.toMatch(/Anna|Line one|evil|alert|99123456/)
  expect(text).toContain('until Friday, 20 November 2026 at 10:00 (time in Cyprus)')
})

it.each([
  ['el', 'έως 20 Νοεμβρίου 2026 στις 10:00 (ώρα στην Κύπρο)'],
  ['ru', 'до 20 ноября 2026 г. в 10:00 (время на Кипре)'],
] as const)('in %s a date fits the sentence that it ends', (language, until) => {
  expect(renderMail({ ...confirm, language }, BASE).text).toContain(until)
})

it('times are those of the country, summer and winter', () => {
  const { text } = renderMail(notice, BASE)
  expect(text).toContain(
    'Viewing, by video: Friday, 20 November 2026, 10:00–11:00 (time in Cyprus)',
  )
  expect(text).toContain('Tuesday, 20 July 2027, 10:00–11:00 (time in Cyprus)')
  expect(text).toMatch(/Friday, 20 November 2026 at 23:00.+Saturday, 21 November 2026 at 01:00/)
  const greek = renderMail({ ...notice, language: 'el' }, BASE).text
  expect(greek).toContain('Παρασκευή 20 Νοεμβρίου 2026, 10:00–11:00 (ώρα στην Κύπρο)')
})

it('what somebody wrote is quoted line by line', () => {
  const { text, html } = renderMail(notice, BASE)
  expect(text).toContain('> Line one\n> <script>alert(1)</script>\n> -- \n')
  expect(html).toContain('Line one<br>&lt;script&gt;alert(1)&lt;/script&gt;<br>-- <br>')
})

it('the title is that of the language, and English where no other is known', () => {
  const titles = { en: null, el: 'Βίλα', ru: 'Вилла' }
  for (const mail of all) {
    for (const language of ['en', 'el', 'ru'] as const) {
      const { subject, text, html } = renderMail({ ...mail, language }, BASE, (given, reader) => {
        expect(given.id).toBe(listing.id)
        return titles[reader]
      })
      const title = titles[language] ?? listing.title
      expect(subject).toContain(title)
      expect(text).toContain(title)
      if (titles[language]) expect(subject + text + html).not.toContain('Villa')
    }
  }
})

it('what confirms or signs in comes before everything that explains it', () => {
  const signIn: SignInMail = {
    ...{ kind: 'sign_in', language: 'en', token: 'enter_x', seller_name: 'Hermes' },
    expires_at: slots[0].from,
  }
  for (const mail of [confirm, signIn, { ...signIn, seller_name: null }]) {
    const [hello, link] = renderMail(mail, BASE).text.split('\n\n')
    expect(hello).toBe('Hello,')
    expect(link).toContain(`${BASE}/`)
  }
  // A link in a mail of ours led to the doors: behind them the way goes on.
  const { text } = renderMail({ ...signIn, next: '/desk/feeds/3' }, BASE)
  expect(text).toContain(`${BASE}/desk/enter/enter_x?next=%2Fdesk%2Ffeeds%2F3\n`)
})

it('the whole text of every mail, with and without a mailbox', () => {
  const nameless = { ...listing, title: 'Villa', reference: null }
  const plain = { ...listing, title: 'Villa' }
  const mailbox = { local: 'reply', domain: 'homes.example.com' }
  const short = { ...draft, name: 'Anna', message: 'Hello', viewing: null }
  const asked = { ...notice, name: 'Anna', message: 'Hello', viewing: null, reply: 'abc' }
  const texts = [
    { ...confirm, listing: plain },
    { ...copy, listing: plain, draft: { ...short, phone: null }, reply: 'abc' },
    { ...copy, listing: plain, draft: short, is_further: true },
    { ...asked, listing: plain, email: draft.email, phone: draft.phone },
    { ...asked, listing: nameless, about: 'message', message: null },
    {
      ...frame,
      listing: plain,
      kind: 'answer',
      seller_name: 'Hermes',
      name: 'Anna',
      message: 'Yes',
    },
    { ...frame, listing: plain, kind: 'undeliverable', seller_name: 'Hermes', name: 'Anna' },
    { ...frame, listing: nameless, kind: 'answer_undeliverable', enquiry_id: 40, name: 'Anna' },
    { ...frame, listing: plain, kind: 'reply_refused', side: 'seller', reason: 'too_long' },
    { ...frame, listing: plain, kind: 'reply_refused', side: 'buyer', reason: 'empty' },
    { ...withdrawn, listing: plain, name: 'Anna' },
    { ...withdrawn, listing: plain, name: null },
    { ...withdrawn, listing: plain, how: 'recalled', token: null, name: 'Anna' },
    { ...withdrawn, listing: nameless, how: 'erased', token: null, name: null },
  ] as const satisfies readonly EnquiryMail[]
  const told = texts.flatMap((mail) =>
    [null, mailbox].map((to) => {
      const { subject, text, replyTo } = renderMail(mail, BASE, undefined, undefined, to)
      return `${mail.kind}: ${subject}, replies to ${replyTo}\n${text.replaceAll(TOKEN, 'T')}`
    }),
  )
  expect([...new Set(told)].join('\n')).toMatchInlineSnapshot(`
    "confirm: Please confirm your enquiry: Villa, replies to null
    Hello,

    Review and send:
    https://homes.example.com/enquiries/T

    Someone using this email address wants to write to Ερμής about this listing. If that was you: nothing has been sent yet. Open the page above, review the enquiry, and press the button there.

    Listing: Villa
    https://homes.example.com/listings/7/villa

    The page works until Friday, 20 November 2026 at 10:00 (time in Cyprus). After that everything is deleted.

    If it was not you, ignore this email. Nobody will see the enquiry, and it is deleted automatically.

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    copy: Your enquiry was sent: Villa, replies to null
    Hello Anna,

    Your enquiry is on its way to Ερμής. This is what was sent:

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Subject: A viewing
    Name: Anna
    Email: anna@example.com (visible to the seller)

    > Hello

    Your conversation:
    https://homes.example.com/enquiries/T

    There you can read the answer, write again, withdraw the enquiry or erase everything. Do not share the link: anyone who has it can do the same.

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    copy: Your enquiry was sent: Villa, replies to reply+rabc@homes.example.com
    Hello Anna,

    Your enquiry is on its way to Ερμής. This is what was sent:

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Subject: A viewing
    Name: Anna
    Email: anna@example.com (visible to the seller)

    > Hello

    Your conversation:
    https://homes.example.com/enquiries/T

    There you can read the answer, write again, withdraw the enquiry or erase everything. Do not share the link: anyone who has it can do the same.

    You can also reply to this email: your reply is forwarded without your address and is added to the conversation. Attachments are not forwarded.

    -- 
    Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    copy: Your enquiry was sent: Villa, replies to null
    Hello Anna,

    Your message was added to your conversation with Ερμής. This is what was sent:

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Subject: A viewing
    Name: Anna
    Email: anna@example.com (visible to the seller)
    Phone: +35799123456 (not visible to the seller)

    > Hello

    Your conversation:
    https://homes.example.com/enquiries/T

    There you can read the answer, write again, withdraw the enquiry or erase everything. Do not share the link: anyone who has it can do the same.

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    notice: New enquiry: Villa (A-7), replies to anna@example.com
    Hello,

    Anna has an enquiry about your listing.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Your reference: A-7
    Number in your inbox: 40
    Subject: A viewing
    Name: Anna
    Email: anna@example.com
    Phone: +35799123456

    > Hello

    Read and answer:
    https://homes.example.com/enquiries/T

    You can also reply to this email: your reply goes straight to the address above.

    -- 
    Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    notice: New enquiry: Villa (A-7), replies to reply+rabc@homes.example.com
    Hello,

    Anna has an enquiry about your listing.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Your reference: A-7
    Number in your inbox: 40
    Subject: A viewing
    Name: Anna
    Email: anna@example.com
    Phone: +35799123456

    > Hello

    Read and answer:
    https://homes.example.com/enquiries/T

    You can also reply to this email: your reply is forwarded without your address and is added to the conversation. Attachments are not forwarded.

    -- 
    Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    notice: New message: Villa, replies to null
    Hello,

    Anna has written to you again about your listing.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Number in your inbox: 40
    Name: Anna

    Read and answer:
    https://homes.example.com/enquiries/T

    The address of the sender is not shared. Please answer on the page: your answer is forwarded at once.

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    notice: New message: Villa, replies to reply+rabc@homes.example.com
    Hello,

    Anna has written to you again about your listing.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Number in your inbox: 40
    Name: Anna

    Read and answer:
    https://homes.example.com/enquiries/T

    You can also reply to this email: your reply is forwarded without your address and is added to the conversation. Attachments are not forwarded.

    -- 
    Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    answer: Hermes has answered: Villa, replies to null
    Hello Anna,

    Hermes has answered your enquiry:

    > Yes

    Listing: Villa
    https://homes.example.com/listings/7/villa

    Open the conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    undeliverable: Your enquiry could not be delivered: Villa, replies to null
    Hello Anna,

    The mail server of Hermes refuses our emails, so your enquiry was not delivered by email. It is in the seller's inbox on our site, but please do not count on an answer.

    Listing: Villa
    https://homes.example.com/listings/7/villa

    Your conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    answer_undeliverable: Your answer could not be delivered: Villa, replies to null
    Hello,

    The mail server of Anna refuses our emails, so your answer was not delivered by email. It can still be read on the page of the conversation; if a phone number was shared, please call.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Number in your inbox: 40

    Open the conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    reply_refused: Your reply was not delivered: Villa, replies to null
    Hello,

    Your email reply did not reach the other side. The text is too long: a message may have 2,000 characters. Please shorten it, or send a part of it on the page of the conversation.

    Listing: Villa
    https://homes.example.com/listings/7/villa

    Open the conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    reply_refused: Your reply was not delivered: Villa, replies to null
    Hello,

    Your email reply did not reach the other side. It contains no text. Please write your message as text, not only as a picture or an attachment.

    Listing: Villa
    https://homes.example.com/listings/7/villa

    Open the conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    withdrawn: Enquiry withdrawn: Villa (A-7), replies to null
    Hello,

    Anna has withdrawn the enquiry about your listing and expects no answer.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Your reference: A-7
    Number in your inbox: 40

    Open the conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    withdrawn: Enquiry withdrawn: Villa (A-7), replies to null
    Hello,

    An enquiry about your listing was withdrawn before you read it. You do not need to do anything.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Your reference: A-7
    Number in your inbox: 40

    Open the conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    withdrawn: Enquiry withdrawn: Villa (A-7), replies to null
    Hello,

    An enquiry about your listing was withdrawn before you read it. You do not need to do anything.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Your reference: A-7
    Number in your inbox: 40

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    withdrawn: Enquiry erased: Villa, replies to null
    Hello,

    The sender of an enquiry about your listing has erased it here. Please erase your copies too: the emails you received, and anything you entered elsewhere.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Number in your inbox: 40

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.
    "
  `)
})
