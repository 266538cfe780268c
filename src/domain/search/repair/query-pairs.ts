/** A query as its pairs, and back: commas and semicolons stay readable, a plus at the end is one. */
import { aliasKey, aliasOf } from '../../../catalogue/parameter-aliases.ts'
import { ownMember } from '../../../structures/own-member.ts'
import { decodePercent } from '../../../structures/text/escapes.ts'
import { encodeInUrl } from '../../../structures/text/safe-text.ts'

export interface Pair {
  readonly name: string
  readonly value: string
}

/** null: it cannot be decoded. */
export function readPairs(rawQuery: string): Pair[] | null {
  const pairs: Pair[] = []
  for (const pair of rawQuery.split('&')) {
    if (pair === '') continue
    const split = pair.indexOf('=')
    const decode = (text: string) => decodePercent(text.replace(/\+(?!$)/g, ' '))
    const name = decode(split < 0 ? pair : pair.slice(0, split))
    const value = decode(split < 0 ? '' : pair.slice(split + 1))
    if (name === null || value === null) return null
    pairs.push({ name, value: value.trim() })
  }
  return pairs
}

export const writePairs = (pairs: readonly Pair[]): string =>
  pairs
    .map(
      ({ name, value }) =>
        `${name}=${encodeInUrl(value).replaceAll('%2C', ',').replaceAll('%3B', ';')}`,
    )
    .join('&')

/**
 * Names that say more than a name, as the plain pairs that they stand for: `filter[price][max]`, `price<=300000`,
 * `bedrooms[0]`, `sort[price]=asc`, `$filter=price lt 300000 and bedrooms ge 3`. What is written plainly stays as it is.
 */
const WRAPPER = /^(?:filters?|where|query|search|params|criteria|q|f)(?:\[|\.)(.+?)\]?$/i
const EXPRESSION = /^\$?filters?$/i
const SORT_FIELD = /^(?:sort|order|order_?by|sort_?by)\[(?!field|by|column|order|dir)(\w+)\]$/i

/** null: an expression that nobody can be sure of. */
export function plainPairs({ name, value }: Pair): Pair[] | null {
  const [, inner] = WRAPPER.exec(name) ?? []
  if (inner !== undefined && inner !== '')
    return plainPairs({ name: inner.replace('][', '['), value })
  if (EXPRESSION.test(name)) return fromExpression(value)
  const [, field] = SORT_FIELD.exec(name) ?? []
  if (field !== undefined && /^(?:asc|desc)/i.test(value)) {
    return [{ name: 'sort', value: `${field}_${value.toLowerCase()}` }]
  }
  return fromOperator(name, value)
}

/** `price<=300000` arrives as the name "price<"; `price<300000` as a name without a value. */
function fromOperator(name: string, value: string): Pair[] | null {
  const [, stem, sign, more] = /^([^<>!]+)([<>!])=?(.*)$/.exec(name) ?? []
  if (stem === undefined) return [{ name: name.replace(/\[\d*\]$/, ''), value }]
  const text = more === '' ? value : more
  if (sign === '!' || text === '' || (more !== '' && value !== '')) return null
  return [{ name: `${stem.trim()}_${sign === '<' ? 'lte' : 'gte'}`, value: text.trim() }]
}

const ENDS: Readonly<Record<string, string>> = {
  le: '_lte',
  lt: '_lte',
  lte: '_lte',
  ge: '_gte',
  gt: '_gte',
  gte: '_gte',
  eq: '',
}
const SIGNS: Readonly<Record<string, string>> = {
  '<': 'lt',
  '<=': 'le',
  '>': 'gt',
  '>=': 'ge',
  '=': 'eq',
  '==': 'eq',
}
const COMPARISON =
  /^\(?\s*([\w.]+)\s*(<=|>=|==|<|>|=|\s(?:le|lt|lte|ge|gt|gte|eq)\s|:(?:le|lt|lte|ge|gt|gte|eq):)\s*(.+?)\s*\)?$/i

function fromExpression(text: string): Pair[] | null {
  const pairs: Pair[] = []
  for (const piece of text.split(/\s+and\s+|[,;&]/i)) {
    const [, name, operator = '', value = ''] = COMPARISON.exec(piece.trim()) ?? []
    if (name === undefined) return null
    const plain = operator.toLowerCase().replaceAll(/[\s:]/g, '')
    const word = ownMember(SIGNS, plain) ?? plain
    pairs.push({
      name: `${name}${ownMember(ENDS, word) ?? ''}`,
      value: value.replaceAll(/^['"]|['"]$/g, ''),
    })
  }
  return pairs.length > 0 ? pairs : null
}

/** Parameters that people send in several pieces, as the one that we have. */
export const joinPairs = (pairs: readonly Pair[]): Pair[] =>
  withPoint(withBox(withDirection(withSortParts(pairs))))

/** `sort[field]=price&sort[order]=desc`. */
const withSortParts = (pairs: readonly Pair[]): Pair[] =>
  pairs.map((pair) => {
    const [, part] =
      /^(?:sort|order)\[(field|by|column|order|dir|direction)\]$/i.exec(pair.name) ?? []
    if (part === undefined) return pair
    return { ...pair, name: /^(?:field|by|column)$/i.test(part) ? 'sort' : 'direction' }
  })

/** "sort=price&order=desc" is one order. */
function withDirection(pairs: readonly Pair[]): Pair[] {
  const direction = pairs.find(
    ({ name, value }) =>
      /^_?(?:order|direction|dir|sort_?dir(?:ection)?|sort_?order|order_?dir(?:ection)?)$/i.test(
        name,
      ) && /^(?:asc|desc)/i.test(value),
  )
  const sort = pairs.find(
    (pair) => pair !== direction && /^_?(?:sort|sort_?by|order_?by|sort_?field)$/i.test(pair.name),
  )
  if (!direction || !sort) return [...pairs]
  return pairs
    .filter((pair) => pair !== direction)
    .map((pair) =>
      pair === sort
        ? {
            name: 'sort',
            value: `${sort.value.replace(/_(?:asc|desc)$/, '')}_${direction.value.toLowerCase()}`,
          }
        : pair,
    )
}

type Corner = readonly [south: RegExp, west: RegExp, north: RegExp, east: RegExp]

/** The four ends of a box, as maps and their libraries call them. */
const BOXES: readonly Corner[] = [
  [/^south$/i, /^west$/i, /^north$/i, /^east$/i],
  [/^sw_?lat$/i, /^sw_?(?:lng|lon)$/i, /^ne_?lat$/i, /^ne_?(?:lng|lon)$/i],
  [
    /^(?:min_?lat|lat_?min)(?:itude)?$/i,
    /^(?:min_?(?:lng|lon)|(?:lng|lon)_?min)(?:gitude)?$/i,
    /^(?:max_?lat|lat_?max)(?:itude)?$/i,
    /^(?:max_?(?:lng|lon)|(?:lng|lon)_?max)(?:gitude)?$/i,
  ],
]
const SOUTH_WEST = /^(?:sw|south_?west|bounds\[(?:sw|south_?west)\])$/i
const NORTH_EAST = /^(?:ne|north_?east|bounds\[(?:ne|north_?east)\])$/i

function withBox(pairs: readonly Pair[]): Pair[] {
  const find = (wanted: RegExp) => pairs.find(({ name }) => wanted.test(name))
  for (const wanted of [[SOUTH_WEST, NORTH_EAST], ...BOXES]) {
    const found = wanted.map(find)
    if (!found.every((pair) => pair !== undefined)) continue
    const rest = pairs.filter((pair) => !found.includes(pair))
    return [...rest, { name: 'bbox', value: found.map(({ value }) => value).join(',') }]
  }
  return [...pairs]
}

const LAT = /^(?:cent(?:er|re)_?)?(?:lat|latitude)$|^\w+\[lat(?:itude)?\]$/i
const LNG = /^(?:cent(?:er|re)_?)?(?:lng|lon|long|longitude)$|^\w+\[(?:lng|lon|longitude)\]$/i

/** "lat=1.5&lng=2.5" is one point. */
function withPoint(pairs: readonly Pair[]): Pair[] {
  const lat = pairs.find(({ name }) => LAT.test(name))
  const lng = pairs.find(({ name }) => LNG.test(name))
  if (!lat || !lng) return [...pairs]
  const rest = pairs.filter((pair) => pair !== lat && pair !== lng)
  return [...rest, { name: 'near', value: `${lat.value},${lng.value}` }]
}

/**
 * Two ends of one thing, sent as two parameters, where ours is a list: `min_bedrooms=2&max_bedrooms=3` are 2 and 3, not
 * the two lists together. Also two numbers under one name of a range: `price[]=100000&price[]=300000`.
 */
export function joinEnds(pairs: readonly Pair[], declared: ReadonlySet<string>): Pair[] {
  const foreign = pairs.filter(({ name }) => !declared.has(name))
  const endOf = (pair: Pair) => aliasOf(aliasKey(pair.name))
  let joined = [...pairs]
  const put = (parts: readonly Pair[], pair: Pair) => {
    const at = joined.indexOf(parts[0])
    joined = joined.flatMap((one, i) => (i === at ? pair : parts.includes(one) ? [] : one))
  }
  for (const low of foreign.filter((pair) => endOf(pair)?.as === 'at-least')) {
    const { parameter } = endOf(low)!
    const high = foreign.find(
      (pair) => endOf(pair)?.as === 'at-most' && endOf(pair)?.parameter === parameter,
    )
    const isWhole = /^\d+$/.test(low.value) && /^\d+$/.test(high?.value ?? '')
    if (high && isWhole) put([low, high], { name: parameter, value: `${low.value}-${high.value}` })
  }
  for (const first of foreign.filter((pair) => /range|exact/.test(endOf(pair)?.as ?? ''))) {
    const own = joined.filter(({ name }) => name === first.name)
    const [low, high] = own.map(({ value }) => Number(value))
    if (own.length === 2 && own.every(({ value }) => /^\d+$/.test(value)) && low <= high)
      put(own, { name: first.name, value: `${low}-${high}` })
  }
  return joined
}
