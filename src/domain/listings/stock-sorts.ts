/** The orders in which a seller looks at its stock. */
export const stockSorts = [
  'updated',
  'newest',
  'price_asc',
  'price_desc',
  'reference',
  'views',
] as const
export type StockSort = (typeof stockSorts)[number]
