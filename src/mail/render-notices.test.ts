/** Mails to sellers that are not about an enquiry: which sentences each case has, and where its link leads. */
import { describe, expect, it } from 'vitest'
import type { WebhookStop } from '../domain/access/webhook-failing-mail.ts'
import { type AnyMail, renderMail } from './render-mail.ts'

const BASE = 'https://homes.example.com'
const SINCE = Date.UTC(2026, 10, 20, 8)
const en = { language: 'en' } as const

function partsOf(mail: AnyMail) {
  const { subject, text, html, replyTo } = renderMail(mail, BASE)
  expect(replyTo).toBeNull()
  expect(html).toContain(`<title>${subject.replaceAll('"', '&quot;')}</title>`)
  const [hello, ...parts] = text.trimEnd().split('\n\n')
  expect([hello, parts.at(-1)]).toEqual(['Hello,', expect.stringMatching(/^-- \n.*not read/)])
  return { subject, parts: parts.slice(0, -1) }
}

it('a feed that fails: since when, why, what to do, and its runs', () => {
  const failing = { failures: 3, since: SINCE, message: 'The host is away.', fix: 'Ask it.' }
  const mail = { ...en, kind: 'feed_failing', feed_id: 4, feed_name: 'CRM', ...failing } as const
  const { subject, parts } = partsOf(mail)
  expect(subject).toBe('Your feed "CRM" cannot be read')
  expect(parts[0]).toBe(
    'Your feed "CRM" has failed 3 times in a row since Friday, 20 November 2026 at 10:00 (time in Cyprus).',
  )
  expect(parts.slice(1)).toEqual([
    'The host is away. Ask it.',
    expect.any(String),
    `See its runs:\n${BASE}/desk/feeds/4`,
  ])
})

it.each([
  [10, 0],
  [0, 6],
  [10, 6],
])(
  'a run that waits, with %i removals and %i prices, counts those that there are',
  (removals, prices) => {
    const mail = { ...en, kind: 'feed_held', feed_id: 4, feed_name: 'CRM', run_id: 9 } as const
    const { parts } = partsOf({ ...mail, removals, prices })
    expect(parts.at(-1)).toBe(`Check and decide:\n${BASE}/desk/feeds/4/runs/9`)
    const counted = parts.filter((part) => /: \d+\.$/.test(part))
    expect(counted).toEqual([
      ...(removals > 0 ? [expect.stringMatching(/would be paused: 10\.$/)] : []),
      ...(prices > 0 ? ['Large price changes: 6.'] : []),
    ])
  },
)

it('photos that could not be imported: the listing', () => {
  const { parts } = partsOf({ ...en, kind: 'photos_failed', listing_id: 12 })
  expect(parts[0]).toContain('#12')
  expect(parts.at(-1)).toBe(`Open the listing:\n${BASE}/desk/listings/12`)
})

describe('a webhook', () => {
  const withStop = (stop: WebhookStop | null) =>
    partsOf({
      ...en,
      kind: 'webhook_failing',
      webhook_id: 5,
      host: 'a.example',
      since: SINCE,
      stop,
    })

  it('that takes nothing is retried', () => {
    const { subject, parts } = withStop(null)
    expect(subject).toBe('Your webhook at a.example is not answering')
    expect(parts).toEqual([
      expect.stringMatching(/^Your webhook at a\.example has not accepted a message since Friday/),
      expect.stringMatching(/^We will keep retrying/),
      `See its deliveries:\n${BASE}/desk/webhooks/5`,
    ])
  })

  it.each<[WebhookStop, RegExp]>([
    ['failing', /has not accepted a message since/],
    ['gone', /answered 410/],
    ['backlog', /^Too many messages/],
    ['query_refused', /^The search that filters/],
  ])('that was disabled (%s) says why, and is not retried', (stop, why) => {
    const { subject, parts } = withStop(stop)
    expect(subject).toBe('Your webhook at a.example was disabled')
    expect(parts[0]).toMatch(why)
    expect(parts[1]).not.toMatch(/keep retrying/)
  })
})

it('a link to the desk greets a seller by name, and somebody new without one', () => {
  const link = { ...en, kind: 'sign_in', token: 'enter_x', expires_at: SINCE } as const
  const known = partsOf({ ...link, seller_name: 'Hermes' })
  expect(known.subject).toBe('Your sign-in link for Estia Index')
  expect(known.parts.join()).toContain('Hermes')
  const fresh = partsOf({ ...link, seller_name: null })
  expect(fresh.subject).toBe('Please confirm your email address')
  expect(fresh.parts.join()).not.toContain('null')
})
