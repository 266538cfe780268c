const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/**
 * Text as HTML, between tags or in a quoted attribute: nothing in it is markup. Most texts have nothing to
 * escape, and finding that out is half the price of replacing.
 */
export const escapeHtml = (text: string): string =>
  /[&<>"'`]/.test(text) ? text.replace(/[&<>"'`]/g, (character) => ESCAPES[character]) : text
