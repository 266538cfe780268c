/**
 * Numbers as exporters write them: "€ 1.250.000", "1,250,000.00", "120,5 m2". A group of three digits behind a dot
 * or comma is thousands; anything else is decimals. null: no number.
 */
const NUMBER = /-?\d[\d.,' \u00a0\u202f]*/

export function readQuantity(source: string): number | null {
  const match = NUMBER.exec(source.trim())
  if (!match || /[\p{L}\d]\s*$/u.test(source.trim().slice(0, match.index))) return null
  const digits = match[0].replace(/[' \u00a0\u202f]/g, '').replace(/[.,]+$/, '')
  const [dot, comma] = [digits.lastIndexOf('.'), digits.lastIndexOf(',')]
  const value = Number(plain(digits, dot, comma))
  return Number.isFinite(value) ? value : null
}

function plain(digits: string, dot: number, comma: number): string {
  if (dot >= 0 && comma >= 0) {
    return dot > comma ? digits.replaceAll(',', '') : digits.replaceAll('.', '').replace(',', '.')
  }
  if (/^-?\d{1,3}(?:[.,]\d{3})+$/.test(digits) && !/^-?0[.,]/.test(digits))
    return digits.replace(/[.,]/g, '')
  return digits.replace(',', '.')
}

/** Coordinates have decimals, however many: none of their dots means thousands. */
export function readDecimal(source: string): number | null {
  const text = source.trim().replace(',', '.')
  const value = /^[-+]?\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : null
}
