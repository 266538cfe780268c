/**
 * An agent without a model: keywords to arguments, one rule each, and an answer copied from what a tool said.
 * Whatever it can do with these tools, a model can; what it cannot is no fault of the tools alone.
 */
import type { Client } from '@modelcontextprotocol/client'
import type { Body } from '../../support/test-app.ts'
import { countTokens } from '../count-tokens.ts'
import { callTool, offeredCall, type ToolResult } from '../tool-client.ts'
import type { Outcome, Task } from './task.ts'

const TYPES: Readonly<Record<string, string>> = {
  house: 'house',
  villa: 'villa',
  apartment: 'apartment',
  flat: 'flat',
  plot: 'plot',
  land: 'land',
  office: 'office',
}
const NUMBERS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5 }
const FEATURES =
  'private pool,pool,parking,sea view,garden,elevator,balcony,gym,unfurnished,furnished,pets allowed,fireplace'.split(
    ',',
  )
const ORDERS: readonly (readonly [RegExp, string])[] = [
  [/cheapest|lowest price/, 'price_asc'],
  [/most expensive|dearest/, 'price_desc'],
  [/biggest|largest/, 'area_desc'],
  [/smallest/, 'area_asc'],
  [/newest|latest/, 'newest'],
  [/nearest/, 'distance'],
]

function searchArguments(question: string): Record<string, unknown> {
  const text = question.toLowerCase()
  const args: Record<string, unknown> = {}
  const also: Record<string, unknown> = {}
  if (/\brent|a month/.test(text)) args.deal = 'rent'
  const type = Object.keys(TYPES).find((word) => new RegExp(`\\b${word}s?\\b`).test(text))
  if (type) args.property_type = [TYPES[type]]
  const [, beds] = /(\w+)[- ]bed/.exec(text) ?? []
  if (beds) args.bedrooms = [String(NUMBERS[beds] ?? beds)]
  if (/studio/.test(text)) args.bedrooms = ['studio']
  const [, most] = /(?:under|below|up to|at most) (?:€|eur )?([\d.,]+k?)/.exec(text) ?? []
  if (most) args.price_max = most
  const [, least] = /(?:over|above|at least) (?:€|eur )?([\d.,]+k?)(?! bed)/.exec(text) ?? []
  if (least) args.price_min = least
  const [, sea] = /within (\w+(?: metres| kilometres?)?) of the sea/.exec(text) ?? []
  if (sea) args.sea_max_m = /kilom/.test(text) ? 1000 : Number.parseInt(sea, 10)
  if (/title deed/.test(text)) args.title_deed = ['has-title']
  if (/brand-new|new-build/.test(text)) args.condition = ['brand-new']
  if (/owner/.test(text)) args.seller_type = ['property-owner']
  if (/reduced/.test(text)) args.reduced = true
  if (/listed today/.test(text)) args.listed_within_days = 0
  const features = FEATURES.filter((word) => new RegExp(`\\b${word}\\b`).test(text))
  if (features.length > 0)
    args.features = features.filter(
      (word) =>
        !(word === 'pool' && features.includes('private pool')) &&
        !(word === 'furnished' && features.includes('unfurnished')),
    )
  const [, energy] = /energy class (\w)/.exec(text) ?? []
  if (energy) also.energy_class = [energy]
  const [, floor] = /floor (\d+) or higher/.exec(text) ?? []
  if (floor) also.floor_min = Number(floor)
  const [, lat, lng] = /point ([\d.]+), ?([\d.]+)/.exec(text) ?? []
  if (lat) args.near = { lat: Number(lat), lng: Number(lng), km: 50 }
  const order = ORDERS.find(([words]) => words.test(text))
  if (order) args.sort = order[1]
  const [, place] = /\bin ((?:[\p{Lu}][\p{L}]*[ -]?)+(?:district|city)?)/u.exec(question) ?? []
  if (place) args.place = [place.trim()]
  return { ...args, ...(Object.keys(also).length > 0 ? { also } : {}) }
}

const idsIn = (question: string): number[] =>
  [...question.matchAll(/#(\d+)/g)].map(([, id]) => Number(id))

type Call = (name: string, args: Record<string, unknown>) => Promise<ToolResult>

const first = ({ data }: ToolResult): Body | undefined => [...data.listings][0]

/** The rules, in order: the first that fits answers. */
const RULES: readonly (readonly [RegExp, (question: string, call: Call) => Promise<string>])[] = [
  [
    /^Mail me/,
    async (question, call) => {
      const frequency = /every week/.test(question) ? 'weekly' : 'instant'
      const { data } = await call('watch_search', { filters: searchArguments(question), frequency })
      return String(data.link)
    },
  ],
  [
    /srch_/,
    async (question, call) => {
      const [search] = /(?:http\S+)?srch_[\w-]+/.exec(question)!
      const [, number] = /after number (\d+)/.exec(question) ?? []
      const after = number === undefined ? {} : { after: Number(number) }
      const changes = [...(await call('what_changed', { search, ...after })).data.changes]
      const [kind, member] = /cost before/.test(question)
        ? ['entered', 'old_price']
        : /into the budget/.test(question)
          ? ['entered', 'id']
          : /cut/.test(question)
            ? ['price_down', 'id']
            : /gone/.test(question)
              ? ['gone', 'id']
              : ['', 'kind']
      if (/How much/.test(question)) return String(changes.length)
      return String(changes.find((one) => kind === '' || String(one.kind) === kind)?.[member])
    },
  ],
  [
    /neighbours|nationality/,
    async (_, call) => {
      await call('search_listings', { limit: 1 })
      return 'That is no filter; place, price, rooms, features and distances are.'
    },
  ],
  [
    /^Which .*: (\w+) or (\w+)/,
    async (question, call) => {
      const [, what, a, b] = /^Which (.*): (\w+) or (\w+)/.exec(question)!
      const totals = []
      for (const place of [a, b]) {
        const { data } = await call('search_listings', {
          ...searchArguments(what),
          place: [`${place} district`],
          limit: 1,
        })
        totals.push(Number(data.total))
      }
      return totals[0] > totals[1] ? a : b
    },
  ],
  [
    /ninth/,
    async (question, call) => {
      const args = searchArguments(question)
      const page = await call('search_listings', args)
      const next = await call('search_listings', { ...args, cursor: String(page.data.next_cursor) })
      return String(first(next)?.id)
    },
  ],
  [
    /still live/,
    async (question, call) => {
      const { data } = await call('what_changed', { ids: idsIn(question) })
      return [...data.gone].map(String).join()
    },
  ],
  [
    /changed since/,
    async (question, call) => {
      const [, since] = /since (\S+?)\?/.exec(question)!
      const { place } = searchArguments(question)
      const { data } = await call('what_changed', { since, filters: { place } })
      return String(data.total)
    },
  ],
  [
    /reference (\S+)/,
    async (question, call) => {
      const [, reference] = /reference (\S+?)\?/.exec(question)!
      return String(first(await call('get_listing', { reference }))?.id)
    },
  ],
  [
    /https?:/,
    async (question, call) => {
      const [link] = /https?:\S+[^\s?]/.exec(question)!
      return String(first(await call('get_listing', { link }))?.price)
    },
  ],
  [
    /cheaper.*like #/,
    async (question, call) =>
      String(
        first(await call('similar_listings', { id: idsIn(question)[0], cheaper: true }))?.id ??
          'none',
      ),
  ],
  [
    /^Which of #/,
    async (question, call) => {
      const { data } = await call('compare_listings', { ids: idsIn(question) })
      const [label, pick] = /sea/.test(question)
        ? ['metres to the sea', Math.min]
        : /larger|bigger/.test(question)
          ? ['covered m2', Math.max]
          : ['price', Math.min]
      const cells = [...(data.differs[label as string] ?? [])].map((cell) =>
        Number(String(cell).replace(/[^\d.]/g, '') || 'NaN'),
      )
      const best = (pick as (...values: number[]) => number)(
        ...cells.filter((cell) => !Number.isNaN(cell)),
      )
      return String([...data.listings][cells.indexOf(best)].id)
    },
  ],
  [
    /description of #/,
    async (question, call) => {
      const { text } = await call('get_listing', { ids: idsIn(question), include: ['description'] })
      return /«[^»]*»(?=\s*(?:\n|$))/.exec(text.split('description: ')[1] ?? '')?.[0] ?? ''
    },
  ],
  [
    /#\d+/,
    async (question, call) => {
      const one = first(await call('get_listing', { ids: idsIn(question) }))
      const member = /title deed/.test(question)
        ? 'title_deed'
        : /district/.test(question)
          ? 'district'
          : /sea/.test(question)
            ? 'sea_m'
            : /seller/.test(question)
              ? 'seller'
              : 'price'
      return String(member === 'seller' ? one?.seller.type : one?.[member])
    },
  ],
  [
    /^How many .*places|^How many homes are for sale in \S+ town/,
    async (question, call) => {
      const { place } = searchArguments(question)
      const { data } = await call('find_places', {
        text: String([place].flat()[0]).replace(/ town$/, ''),
      })
      return String([...data.places][0]?.sale)
    },
  ],
  [
    /^How many/,
    async (question, call) =>
      String((await call('search_listings', searchArguments(question))).data.total),
  ],
  [
    /./,
    async (question, call) => {
      const found = await call('search_listings', searchArguments(question))
      return String(first(found)?.id ?? `none: ${[...(found.data.notes ?? [])].join(' ')}`)
    },
  ],
]

export async function solve(client: Client, task: Task): Promise<Outcome> {
  let calls = 0
  let tokens = 0
  let recovered = 0
  const call: Call = async (name, args) => {
    calls++
    const result = await callTool(client, name, args)
    tokens += countTokens(args) + countTokens(result.text)
    if (!result.isError) return result
    recovered++
    const offered = offeredCall(result.text)
    return call(offered.name, offered.args)
  }
  const [, rule] = RULES.find(([fits]) => fits.test(task.question))!
  const answer = await rule(task.question, call).catch((error: Error) => `failed: ${error.message}`)
  const isSolved =
    typeof task.answer === 'string' ? task.answer === answer : task.answer.test(answer)
  return { task, answer, isSolved, calls, tokens, recovered }
}
