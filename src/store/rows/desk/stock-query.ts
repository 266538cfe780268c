/**
 * Which listings of a seller a page of the desk shows, and in which order. Values inside of the fields are reached by each
 * store in its own way. Cost: one look at every listing of the seller, about 10 ms for 10,000.
 */
import type { StockSort } from '../../../domain/listings/stock-sorts.ts'
import type { StockIdQuery } from '../../desk-store.ts'
import { foldReference } from '../fold-reference.ts'

export interface StockDialect {
  /** A field as text. */
  text(field: string): string
  /** A field as number. */
  number(field: string): string
  /** The n-th value given, from 1. */
  value(n: number): string
}

const orders: Readonly<Record<StockSort, (dialect: StockDialect, since: string) => string>> = {
  updated: () => 'updated_at DESC',
  newest: () => 'created_at DESC',
  reference: () => 'CASE WHEN reference IS NULL THEN 1 ELSE 0 END, reference',
  price_asc: ({ number }) =>
    `CASE WHEN ${number('price')} IS NULL THEN 1 ELSE 0 END, ${number('price')}`,
  price_desc: ({ number }) =>
    `CASE WHEN ${number('price')} IS NULL THEN 1 ELSE 0 END, ${number('price')} DESC`,
  views: (_, since) =>
    `(SELECT COALESCE(SUM(views), 0) FROM listing_figures WHERE listing_id = listings.id AND day >= ${since}) DESC`,
}

export function stockQuery(query: StockIdQuery, dialect: StockDialect) {
  const { sellerId, state, text, district, sort, viewsSince, offset, limit } = query
  const values: (string | number)[] = [sellerId]
  const next = (value: string | number) => dialect.value(values.push(value))
  const clauses = [`seller_id = ${dialect.value(1)} AND state <> 'removed'`]
  if (state !== null) clauses.push(`state = ${next(state)}`)
  if (district !== null) clauses.push(`${dialect.text('district')} = ${next(district)}`)
  if (text !== null) {
    const number = /^\d{1,15}$/.test(text) ? Number(text) : 0
    const part = next(`%${foldReference(text).replace(/[\\%_]/g, '\\$&')}%`)
    clauses.push(`(id = ${next(number)} OR reference LIKE ${part} ESCAPE '\\')`)
  }
  const order = orders[sort](dialect, sort === 'views' ? next(viewsSince) : '')
  return {
    text: `SELECT id FROM listings WHERE ${clauses.join(' AND ')}
      ORDER BY ${order}, id DESC LIMIT ${next(limit)} OFFSET ${next(offset)}`,
    values,
  }
}
