/**
 * Names that say more than a name, as the plain pairs that they stand for: `filter[price][max]`, `price<=300000`,
 * `bedrooms[0]`, `sort[price]=asc`, `$filter=price lt 300000 and bedrooms ge 3`. What is written plainly stays as it is.
 */
import { ownMember } from '../../../structures/own-member.ts'
import type { Pair } from './repair-value.ts'

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
