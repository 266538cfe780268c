/** XML as text: names are ours, whatever stands between them is escaped. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: no document may hold them.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (letter) => ESCAPES[letter])

/** Nothing where there is no value. */
export const xmlElement = (name: string, value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : `<${name}>${xmlText(String(value))}</${name}>`

/** Of an image that is a floor plan, as Kyero and RERA mark it. */
export const PLAN_TAG = '<tags><tag>floorplan</tag></tags>'
