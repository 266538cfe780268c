/**
 * Ten questions of people who come back: what has happened to the searches that they saved, and what to save. Two homes
 * of a seller change for it, over the API; the right answers are what was changed.
 */
import { DAY_MS } from '../../../src/structures/durations.ts'
import type { Body } from '../../support/test-app.ts'
import type { Task } from './task.ts'

const SETTLED_TRIES = 200
const TRY_MS = 100

export interface ReturnVisits {
  readonly baseUrl: string
  /** Of a seller who has homes for sale. */
  readonly key: string
  /** Lets time pass, more than the quiet period of changes. */
  readonly pass: () => void
}

export async function returnVisits({ baseUrl, key, pass }: ReturnVisits): Promise<Task[]> {
  const send = async (method: string, path: string, body?: object): Promise<Body> => {
    const answer = await fetch(`${baseUrl}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
    return answer.json() as Promise<Body>
  }
  const own = [...(await send('GET', '/my/listings?state=live&limit=25')).results]
    .filter(({ deal, price }) => String(deal) === 'sale' && Number(price) > 0)
    .sort((a, b) => Number(a.price) - Number(b.price))
  // The cheapest and the most expensive: one search never matches both.
  const [a, b] = [own[0], own.at(-1)!]
  const [priceA, priceB] = [Number(a.price), Number(b.price)]
  const cut = (price: number, share: number) => Math.round(price * (1 - share))
  const save = async (query: object) =>
    String((await send('POST', '/searches', { query, events: EVENTS })).token)
  const deal = 'sale'
  const near = { price_min: cut(priceA, 0.2), price_max: cut(priceA, 0.05) }
  const budget = await save({ deal, ...near })
  const watched = await save({ deal, price_min: cut(priceB, 0.3), price_max: priceB })

  async function settled(token: string, count: number): Promise<number> {
    pass()
    for (let tries = 0; tries < SETTLED_TRIES; tries += 1) {
      const { matches } = await send('GET', `/searches/${token}/matches?after=0`)
      const all = [...matches]
      if (all.length >= count) return Number(all.at(-1)!.seq)
      await new Promise((resolve) => setTimeout(resolve, TRY_MS))
    }
    throw new Error(`${count} matches were expected`)
  }
  // What changes in the moment of saving is no news.
  pass()
  await send('PATCH', `/listings/${a.id}`, { price: cut(priceA, 0.1) })
  await send('PATCH', `/listings/${b.id}`, { price: cut(priceB, 0.1) })
  const entered = await settled(budget, 1)
  await settled(watched, 1)
  await send('PATCH', `/listings/${a.id}`, { price: cut(priceA, 0.15) })
  await send('POST', `/listings/${b.id}/unpublish`)
  await settled(budget, 2)
  const last = await settled(watched, 2)

  const link = (...parts: string[]) =>
    new RegExp(`^https?://[^/]+/searches/new\\?${parts.map((part) => `(?=.*${part})`).join('')}`)
  return [
    { question: `How much is new in my saved search ${budget}?`, answer: '2' },
    {
      question: `Which home came into the budget of my saved search ${budget}?`,
      answer: String(a.id),
    },
    {
      question: `What did the home cost before that came into the budget of ${budget}?`,
      answer: String(priceA),
    },
    { question: `Which price was cut in my saved search ${watched}?`, answer: String(b.id) },
    { question: `Which home of my saved search ${watched} is gone?`, answer: String(b.id) },
    {
      question: `What happened in my saved search ${budget} after number ${entered}?`,
      answer: 'price_down',
    },
    {
      question: `How much is new behind ${baseUrl}/v1/searches/${watched}/matches?`,
      answer: '2',
    },
    {
      question: `How much is new in my saved search ${watched} after number ${last}?`,
      answer: '0',
    },
    {
      question: 'Mail me when a two-bedroom apartment in Limassol under 200k appears',
      answer: link('property_type=apartment', 'bedrooms=2', 'price_max=200000', 'limassol'),
    },
    {
      question: 'Mail me every week about villas to rent in Paphos',
      answer: link('deal=rent', 'district=paphos', 'frequency=weekly'),
    },
  ]
}

const EVENTS = ['entered', 'price_down', 'new', 'back', 'gone']

/** Longer than the quiet period, and shorter than what makes a home be back. */
export const RETURN_AFTER_MS = DAY_MS / 2
