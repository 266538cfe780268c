/** The words of a text as it is, unfolded, by their places. Cost: a look into a table for each code unit. */
const WORD_CHARACTER = /^[\p{L}\p{N}]$/u

/** Where letters and digits stand together; `signs` are characters that count as these. */
export function eachSpan(
  text: string,
  visit: (from: number, to: number) => void,
  signs: readonly number[] = [],
): void {
  const { length } = text
  let from = -1
  for (let i = 0; i < length; ) {
    const unit = text.charCodeAt(i)
    const isPair = isHighSurrogate(unit) && isLowSurrogate(text.charCodeAt(i + 1))
    const isWord = isPair
      ? WORD_CHARACTER.test(text.slice(i, i + 2))
      : isWordUnit(unit) || signs.includes(unit)
    if (isWord && from < 0) from = i
    if (!isWord && from >= 0) {
      visit(from, i)
      from = -1
    }
    i += isPair ? 2 : 1
  }
  if (from >= 0) visit(from, length)
}

const isHighSurrogate = (unit: number) => (unit & 0xfc00) === 0xd800
/** Also false for NaN, behind the end. */
const isLowSurrogate = (unit: number) => (unit & 0xfc00) === 0xdc00

/** For each code unit: 0 not looked up yet, else one of the two below. */
const unitKinds = new Uint8Array(65_536)
const WORD = 1
const SEPARATOR = 2

function isWordUnit(unit: number): boolean {
  if (unitKinds[unit] === 0) {
    unitKinds[unit] = WORD_CHARACTER.test(String.fromCharCode(unit)) ? WORD : SEPARATOR
  }
  return unitKinds[unit] === WORD
}
