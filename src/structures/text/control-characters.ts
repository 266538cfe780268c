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
