/** Mails of saved searches, as their readers see them. */
import { describe, expect, it } from 'vitest'
import type { AlertLine, AlertMail, SavedSearchMail } from '../domain/alerts/alert-mail.ts'
import { renderMail } from './render-mail.ts'

const BASE = 'https://homes.example.com'
const UNTIL = Date.UTC(2026, 10, 20, 8)

const line = (more: Partial<AlertLine> = {}): AlertLine => ({
  ...{ kind: 'new', deal: 'sale', price: 395_000, old_price: null },
  ...{ area_m2: 120, days_listed: 2 },
  listing: { id: 7, title: 'Villa in <Peyia>', link: `${BASE}/listings/7/villa`, reference: null },
  ...more,
})
const section = (lines: readonly AlertLine[], more: object = {}) => ({
  ...{ name: 'By the sea', query: 'deal=sale&view=sea-view', lines, more: 0, stop_token: 'one' },
  ...more,
})
const alert = (more: Partial<AlertMail> = {}): AlertMail => ({
  ...{ kind: 'search_alert', language: 'en', is_collected: false, token: 'mine' },
  ...{ sections: [section([line()])], homes: 1, stop_token: 'all' },
  ...more,
})
const rendered = (mail: SavedSearchMail, searchIn: string | null = null) =>
  renderMail(mail, BASE, undefined, () => searchIn)
/** The paragraphs of its text. */
const partsOf = (mail: SavedSearchMail) => rendered(mail).text.trimEnd().split('\n\n')

it('one home is the subject; the text lists it, and ends with the links that change and stop', () => {
  const mail = alert()
  expect(rendered(mail).subject).toBe('New: €395,000. Villa in <Peyia>')
  expect(partsOf(mail)).toEqual([
    'There is news about 1 home that you are looking for.',
    '== By the sea ==',
    `Villa in <Peyia>\nNew: €395,000\n120 m², listed 2 days ago\n${BASE}/listings/7/villa`,
    `See all matches: ${BASE}/search?deal=sale&view=sea-view\nStop emails about this search: ${BASE}/searches/stop/one`,
    `My searches: change, pause or delete:\n${BASE}/searches/my/mine`,
    'Do not share this link: anyone who has it can change your saved searches.',
    `Stop all these emails: ${BASE}/searches/stop/all`,
    `-- \nEstia Index, ${BASE}. You received this email because you saved a search there.`,
  ])
})

it('the same in HTML, with the home as a link below the name of the search', () => {
  const { html } = rendered(alert())
  expect(html).toMatch(/<h2 [^>]*>By the sea<\/h2>/)
  expect(html).toContain(
    `<a href="${BASE}/listings/7/villa"><strong>Villa in &lt;Peyia&gt;</strong></a><br>New: €395,000<br>120 m², listed 2 days ago</p>`,
  )
  expect(html).toContain(`href="${BASE}/searches/my/mine"`)
})

it('several homes are counted, in a mail that says when it was collected and what it leaves out', () => {
  const two = [line(), line()]
  for (const [sections, homes] of [
    [[section(two)], 2],
    [[section([line()]), section([line()])], 2],
    [[section([line()], { more: 3 })], 4],
    [[section([], { more: 1 })], 1],
  ] as const) {
    const word = homes === 1 ? '1 home' : `${homes} homes`
    expect(rendered(alert({ sections, homes })).subject).toBe(`${word} for your saved searches`)
  }
  const collected = partsOf(
    alert({ sections: [section(two, { more: 3 })], homes: 5, is_collected: true }),
  )
  expect(collected[1]).toMatch(/^More homes matched than we send one by one in a day/)
  expect(collected).toContain(
    `3 more homes match. See all of them:\n${BASE}/search?deal=sale&view=sea-view`,
  )
  expect(partsOf(alert()).join()).not.toMatch(/More homes matched|more homes? match/)
})

it('a search without a name is called by what it asks for, or else yours', () => {
  const mail = alert({ sections: [section([line()], { name: null })] })
  expect(rendered(mail, 'Villas for sale').text).toContain('== Villas for sale ==')
  expect(rendered(mail).text).toContain('== Your search ==')
  expect(rendered(alert(), 'Villas for sale').text).toContain('== By the sea ==')
})

describe('of a home', () => {
  const linesOf = (more: Partial<AlertLine>) =>
    partsOf(alert({ sections: [section([line(more)])] }))[2]
      .split('\n')
      .slice(1, -1)

  it.each<[Partial<AlertLine>, string]>([
    [{ kind: 'entered', old_price: 415_000 }, 'Now within your budget: €395,000, was €415,000'],
    [{ kind: 'entered', old_price: 380_000 }, 'Now matches your search: €395,000'],
    [{ kind: 'entered', old_price: 395_000 }, 'Now matches your search: €395,000'],
    [{ kind: 'entered' }, 'Now matches your search: €395,000'],
    [{ kind: 'price_down', old_price: 415_000 }, 'Price cut: €395,000, was €415,000'],
    [{ kind: 'back', price: null, old_price: 415_000 }, 'Available again: price on request'],
    [{ kind: 'gone', old_price: 415_000 }, 'No longer available'],
    [{ deal: 'rent', price: 900 }, 'New: €900 per month'],
  ])('%j says: %s', (more, said) => {
    expect(linesOf(more)).toEqual([said, '120 m², listed 2 days ago'])
  })

  it('what is not known is left out', () => {
    expect(linesOf({ area_m2: null })).toEqual(['New: €395,000', 'listed 2 days ago'])
    expect(linesOf({ days_listed: null })).toEqual(['New: €395,000', '120 m²'])
    expect(linesOf({ area_m2: null, days_listed: null })).toEqual(['New: €395,000'])
    expect(linesOf({ days_listed: 0 })[1]).toBe('120 m², listed today')
  })
})

it('mails to confirm, to go on and about a stopped search link to the page and to the way out', () => {
  const common = { language: 'en', token: 'mine' } as const
  const confirm = rendered({ ...common, kind: 'search_confirm', expires_at: UNTIL })
  expect(confirm.text.startsWith(`Review and confirm:\n${BASE}/searches/confirm/mine\n`)).toBe(true)
  expect(confirm.text).toContain('until Friday, 20 November 2026 at 10:00')
  // Nobody has asked for mails yet: there is nothing to stop.
  expect(confirm.unsubscribe).toBeUndefined()
  const still = { ...common, kind: 'search_still', searches: 2, until: UNTIL } as const
  const stopped = { ...common, kind: 'search_stopped', reason: 'query_refused' } as const
  for (const [mail, words] of [
    [{ ...still, stop_token: 'all' }, 'You have 2 saved searches.'],
    [{ ...stopped, name: 'By the sea', stop_token: 'all' }, 'Your saved search "By the sea" uses'],
    [{ ...stopped, name: null, stop_token: 'all' }, 'Your saved search "Your search" uses'],
    [alert(), 'There is news'],
  ] as const) {
    const { text, unsubscribe, replyTo } = rendered(mail as SavedSearchMail)
    expect(text).toContain(words)
    expect(text).toContain(`${BASE}/searches/my/mine`)
    expect(text).toContain(`Stop all these emails: ${BASE}/searches/stop/all`)
    expect([unsubscribe, replyTo]).toEqual([`${BASE}/searches/stop/all`, null])
  }
})

it.each([
  ['en', '', ''],
  ['el', '?lang=el', '&lang=el'],
  ['ru', '?lang=ru', '&lang=ru'],
] as const)(
  '%s: its links open pages in its language, wherever they are opened',
  (language, alone, further) => {
    const { text, html, unsubscribe } = rendered(alert({ language }))
    const expected = [
      `${BASE}/listings/7/villa${alone}`,
      `${BASE}/search?deal=sale&view=sea-view${further}`,
      `${BASE}/searches/my/mine${alone}`,
      `${BASE}/searches/stop/all${alone}`,
      `${BASE}/searches/stop/one${alone}`,
    ]
    for (const part of [text, html.replaceAll('&amp;', '&')]) {
      const links = new Set(part.match(/https:\/\/[^\s"<>]+\/[^\s"<>]+/g))
      expect([...links].sort()).toEqual(expected)
    }
    // Mail programs post to it.
    expect(unsubscribe).toBe(`${BASE}/searches/stop/all`)
  },
)

it.each([
  ['en', 'about 1 home that', 'about 2 homes that'],
  ['el', '1 ακίνητο που σας ενδιαφέρει.', '2 ακίνητα που σας ενδιαφέρουν.'],
  ['ru', ': 1 объект.', ': 2 объекта.'],
] as const)(
  '%s: its first sentence is right for one home and for several',
  (language, one, two) => {
    expect(partsOf(alert({ language }))[0]).toContain(one)
    expect(partsOf(alert({ language, homes: 2 }))[0]).toContain(two)
  },
)
