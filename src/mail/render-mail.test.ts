import { describe, expect, it } from 'vitest'
import {
  BASE,
  confirm,
  copy,
  draft,
  frame,
  listing,
  notice,
  slots,
  TOKEN,
  withdrawn,
} from '../../test/mail/sample-mails.ts'
import type { SignInMail } from '../domain/access/access-mail.ts'
import type { EnquiryMail } from '../domain/enquiries/enquiry-mail.ts'
import { renderMail } from './render-mail.ts'

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
  expect(renderMail(anyTime, BASE).text).toContain('\nViewing: by video\n')
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
