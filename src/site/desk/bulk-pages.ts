/** One change of several listings at the desk: what it would do, doing it, and taking it back. */
import { type Transition, transitionNames } from '../../domain/listings/listing-states.ts'
import type { BulkAct, BulkOutcome, BulkPreview } from '../../service/desk/bulk-changes.ts'
import type { Locale } from '../locale/locale.ts'
import type { Answer } from '../mount/page-handler.ts'
import { html } from '../parts/html.ts'
import { readId } from '../requests/read-page-request.ts'
import { siteLimits } from '../site-limits.ts'
import { onceFields, onceOf } from './csrf.ts'
import { deskAnswer, deskTable } from './desk-frame.ts'
import { DESK, type DeskPost, type DeskVisit } from './desk-visit.ts'
import { type FormValues, firstValue } from './form-values.ts'
import { showStock } from './listing-handlers.ts'
import { labelOf } from './stock-page.ts'

export const BULK = `${DESK}/bulk`

const isTransition = (act: string): act is Transition =>
  transitionNames.some((name) => name === act)

/** null: the percentage is none. */
function readPercent(text: string): number | null {
  const plain = text.trim().replace(/%$/, '').replace('−', '-').trim()
  const value = /^[+-]?\d{1,2}$/.test(plain) ? Number(plain) : 0
  return value !== 0 && Math.abs(value) <= siteLimits.desk.pricePercentMax ? value : null
}

interface BulkForm {
  readonly ids: readonly number[]
  readonly act: BulkAct
}

/** A sentence where the form cannot be carried out; null: it asks for nothing. */
function readBulk(form: FormValues, { words: { desk } }: Locale): BulkForm | string | null {
  const ids = (form.get('ids') ?? []).flatMap((id) => readId(id) ?? [])
  const name = firstValue(form, 'act')
  if (name === '') return null
  if (ids.length === 0) return desk.bulkNone
  const chosen = [...new Set(ids)].slice(0, siteLimits.desk.bulkMax)
  if (isTransition(name)) return { ids: chosen, act: name }
  if (name !== 'price') return null
  const percent = readPercent(firstValue(form, 'percent'))
  return percent === null ? desk.bulkPercent : { ids: chosen, act: { percent } }
}

export async function previewBulk(visit: DeskVisit): Promise<Answer> {
  const { at, locale, asked, context } = visit
  const { desk } = locale.words
  const sent = new Map<string, string[]>()
  for (const { name, value } of asked.pairs) sent.set(name, [...(sent.get(name) ?? []), value])
  const wanted = readBulk(sent, locale)
  if (wanted === null) return { to: DESK }
  if (typeof wanted === 'string') return showStock(visit, { problem: wanted })
  const { act } = wanted
  const previews = await context.service.bulk.preview(wanted.ids, act, at.caller)
  const ready = previews.filter(({ after }) => after !== null)
  const name = typeof act === 'string' ? act : 'price'
  const body = html`${deskTable(
    desk.bulk.title,
    [desk.columnListing, desk.bulk.now, desk.bulk.after],
    previews.map((preview) => previewRow(preview, locale)),
  )}
<form method="post" action="${BULK}" data-once>${onceFields(at)}<input type="hidden" name="act" value="${name}">${typeof act === 'object' && html`<input type="hidden" name="percent" value="${act.percent}">`}
${ready.map(({ listing }) => html`<input type="hidden" name="ids" value="${listing.id}"><input type="hidden" name="version.${listing.id}" value="${listing.version}">`)}
<p>${ready.length > 0 && html`<button class="primary" type="submit">${desk.bulk.apply(locale.number(ready.length))}</button>`} <a class="button" href="${DESK}">${desk.bulk.cancel}</a></p></form>
<p class="small">${desk.bulk.undoText}</p>`
  return deskAnswer({ title: desk.bulk.title, part: 'listings', body }, at, locale)
}

function previewRow({ listing, after, obstacle }: BulkPreview, locale: Locale) {
  const { desk } = locale.words
  const { id, state, fields } = listing
  const shown = (stateName: string, price: unknown) =>
    `${desk.states[stateName] ?? stateName}${typeof price === 'number' ? `, ${locale.money(price)}` : ''}`
  const why =
    obstacle && obstacle.missing.length > 0
      ? desk.bulk.missing(obstacle.missing.map((name) => labelOf(name, locale)).join(', '))
      : desk.bulk.unchanged
  return html`<tr><th scope="row"><a href="${DESK}/listings/${id}">${String(fields.reference ?? `#${id}`)}</a></th><td data-head="${desk.bulk.now}">${shown(state, fields.price)}</td><td data-head="${desk.bulk.after}">${after ? shown(after.state, after.price) : why}</td></tr>`
}

export async function applyBulk(post: DeskPost): Promise<Answer> {
  const { at, locale, form, context } = post
  const wanted = readBulk(form, locale)
  if (wanted === null) return { to: DESK }
  if (typeof wanted === 'string') return showStock(post, { problem: wanted })
  const targets = wanted.ids.map((id) => ({
    id,
    version: readId(firstValue(form, `version.${id}`)),
  }))
  const batch = onceOf(form) ?? crypto.randomUUID()
  const outcome = await context.service.bulk.apply(targets, wanted.act, batch, at.caller)
  return { to: outcomePath('several', outcome) }
}

export async function undoBulk({ at, form, context }: DeskPost): Promise<Answer> {
  const outcome = await context.service.bulk.undo(firstValue(form, 'batch'), at.caller)
  return { to: outcomePath('undone', outcome) }
}

const outcomePath = (notice: string, { done, failed, overtaken }: BulkOutcome): string =>
  `${DESK}?notice=${notice}&done=${done}&failed=${failed}&overtaken=${overtaken}`
