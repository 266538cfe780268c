/** A small whole number as exporters write it: `3`, `3.0`, `3 bedrooms`, `2nd floor`, `6+`, `three`. null: no such number, or several. */
const WORDS = 'zero one two three four five six seven eight nine ten'.split(' ')
const SPELLED = new RegExp(
  `^(${WORDS.join('|')})(?:[\\s-]+(?:double|en-?suite|bed|bath|room|floor|storey|level)[a-z]*)*$`,
  'i',
)
/** Halves are baths without a tub: the whole ones count. */
const COUNT =
  /^([-−]?\d{1,3})(?:[.,](?:0+|50*))?(?:st|nd|rd|th|ος|ης|ο|η|-?й|-?я|º|\.)?(?![\p{L}\d.,])([^\d]*)$/iu

export function readCount(source: string): number | null {
  const text = source.trim().slice(0, 200)
  const spelled = SPELLED.exec(text)?.[1].toLowerCase()
  if (spelled !== undefined) return WORDS.indexOf(spelled)
  const found = COUNT.exec(text)?.[1].replace('−', '-')
  return found === undefined ? null : Number(found)
}

/** Coordinates have decimals, however many: none of their dots means thousands. */
export function readDecimal(source: string): number | null {
  const text = source.trim().replace(',', '.')
  const value = /^[-+]?\d{1,3}(?:\.\d{1,20})?$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : null
}
