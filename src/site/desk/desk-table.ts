/** A table of the desks: on a narrow screen it scrolls by itself, also by keyboard. */
import { type Html, html } from '../parts/html.ts'

export const deskTable = (label: string, heads: readonly string[], rows: readonly Html[]): Html =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table class="desk-table"><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
