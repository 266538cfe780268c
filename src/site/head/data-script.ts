/**
 * Data inside a page for programs to read. A script element of a data type is never run, so the
 * content policy lets it pass; `<` is escaped so that no text can end the element.
 */
import { Html, html } from '../parts/html.ts'

export function dataScript(type: 'application/ld+json' | 'application/json', data: object): Html {
  const text = JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return html`<script type="${type}">${new Html(text)}</script>`
}
