/** The first characters of a text, each whole: half a character cannot be put into an address. */
export function cutText(text: string, maxChars: number): string {
  // No text has more characters than units.
  if (text.length <= maxChars) return text.toWellFormed()
  // Two units a character are enough, and bound the work.
  const characters = [...text.slice(0, 2 * maxChars)].slice(0, maxChars)
  return characters.join('').toWellFormed()
}

/**
 * The same text in memory of its own. A text that was cut from a longer one holds on to the whole of that, and one
 * that was joined from pieces to all of the pieces. Half of a pair of surrogates becomes U+FFFD.
 * Cost: two copies; nothing for texts that are shorter than those that are shared.
 */
const SHARED_FROM_CHARS = 13

export const ownText = (text: string): string =>
  text.length < SHARED_FROM_CHARS ? text : Buffer.from(text).toString()

/**
 * What a value from JSON says as a text: a text, a number or a boolean; '' for everything else. `String(value)` alone
 * throws for an object whose own "toString" is no function, which anybody can send.
 */
export const saidText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''

/**
 * Characters that no text of a person has: C0 but tab and line ends, and delete. U+0000 above all: SQLite stores it in
 * a text, PostgreSQL refuses it, so that one such text would keep a whole store from being copied.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

export const hasControlCharacter = (text: string): boolean => CONTROL.test(text)

/** For forms: no browser lets anybody type one. */
export const withoutControlCharacters = (text: string): string =>
  hasControlCharacter(text) ? text.replace(new RegExp(CONTROL, 'g'), '') : text

/** For an address: a text cut in the middle of a sign has half of it, which `encodeURIComponent` throws at. */
export const encodeInUrl = (text: string): string => encodeURIComponent(text.toWellFormed())
