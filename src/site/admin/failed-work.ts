/** Work in the background that was given up: a table on the page of the state, and a button that clears an entry. */
import { firstValue } from '../desk/form-values.ts'
import type { Answer } from '../mount/page-handler.ts'
import { type Html, html } from '../parts/html.ts'
import {
  ADMIN,
  type AdminPost,
  type AdminVisit,
  actButton,
  sellerLink,
  table,
  when,
} from './admin-frame.ts'

export async function failedWork(visit: AdminVisit): Promise<Html> {
  const { locale, words, context } = visit
  const failed = await context.service.operator.failedWork()
  if (failed.length === 0) return html``
  const rows = failed.map(
    ({ kind, item, sellerId, attempts, cause, quarantinedAt }) =>
      html`<tr><th scope="row">${words.workKinds[kind] ?? kind} <span class="small">${item}</span></th><td>${sellerId === null ? '–' : sellerLink(sellerId, words.sellerNumber(sellerId))}</td><td data-head="${words.why}"><code>${cause}</code></td><td data-head="${words.tries}">${attempts}</td><td>${when(quarantinedAt, locale)}</td><td>${actButton(visit, `${ADMIN}/work/clear`, words.clearWork, { kind, item })}</td></tr>`,
  )
  const heads = [words.what, words.seller, words.why, words.tries, words.sinceWhen, words.do]
  return html`<section><h2>${words.failedWork}</h2><p>${words.failedWorkText}</p>${table(visit, words.failedWork, heads, rows)}</section>`
}

export async function clearWork({ at, form, context }: AdminPost): Promise<Answer> {
  const [kind, item] = [firstValue(form, 'kind'), firstValue(form, 'item')]
  await context.service.operator.clearWork(kind, item, at.name)
  return { to: `${ADMIN}?told=work-cleared` }
}
