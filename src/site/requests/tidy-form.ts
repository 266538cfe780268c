/**
 * What a form sends, as the search takes it: numbers as people write them ("400k", "€ 400 000") in digits, the two
 * ends of a slider as the values between, and nothing that the form no longer shows. What cannot be read stays as it
 * was sent, and is reported like any other fault. `searchPath` is the clean address of the result.
 * Invariant: the same pairs come back where there is nothing to do; a search that needs nothing costs one look each.
 */

import { filterParameters, kindsParameter, parametersByName } from '../../catalogue/parameters.ts'
import { defaultSort } from '../../catalogue/sorts.ts'
import { ANY_KIND, type Deal, NONE } from '../../catalogue/vocabulary.ts'
import { fitsKinds, spanSteps, valuesBetween } from '../../domain/search/form-filters.ts'
import { fileValue, splitList } from '../../domain/search/read-parameters.ts'
import { repairValue } from '../../domain/search/repair/repair-value.ts'
import { unitNames } from '../locale/translations.ts'
import type { SiteContext } from '../mount/site-context.ts'
import type { SentPair } from './read-page-request.ts'

/** Sent by every form of a search, mostly empty: a request with it comes from the form. */
export const FIND = 'find'

/** The fields of a form for the two ends of a stretch of values. */
export const endsOf = (name: string): { readonly from: string; readonly to: string } => ({
  from: `${name}_from`,
  to: `${name}_to`,
})

const spans = filterParameters.flatMap(({ name, values }) => {
  const steps = values ? spanSteps(values) : []
  return steps.length > 0 ? [{ name, steps, ends: endsOf(name) }] : []
})

export function tidyForm(
  pairs: readonly SentPair[],
  { filtering }: Pick<SiteContext, 'filtering'>,
): readonly SentPair[] {
  const isForm = pairs.some(({ name }) => name === FIND)
  const read = withSpans(pairs.map((pair) => inDigits(pair, filtering)))
  const tidied = isForm ? withoutHidden(read) : read
  const isSame = tidied.length === pairs.length && tidied.every((pair, at) => pair === pairs[at])
  return isSame ? pairs : tidied
}

const pairOf = (name: string, value: string): SentPair => ({
  name,
  value,
  raw: `${name}=${encodeURIComponent(value)}`,
})

const NUMERIC = new Set(['min', 'max', 'age_days'])

function inDigits(pair: SentPair, filtering: SiteContext['filtering']): SentPair {
  const { name, value } = pair
  const parameter = parametersByName.get(name)
  const isRead = !parameter || !NUMERIC.has(parameter.effect.by) || /^-?\d*$/.test(value)
  const written = isRead ? value : withOwnUnit(value, parameter.unit)
  const [meant] = isRead ? [] : (repairValue({ name, value: written }, { filtering }) ?? [])
  return meant?.name === name ? pairOf(name, meant.value) : pair
}

/** "250 εκ." as the catalogue names the unit: "250 cm". */
function withOwnUnit(value: string, unit: string | undefined): string {
  const name = unit && unitNames(unit).find((one) => value.endsWith(one))
  return name ? `${value.slice(0, -name.length)}${unit}` : value
}

function withSpans(pairs: readonly SentPair[]): readonly SentPair[] {
  return spans.reduce<readonly SentPair[]>((current, { name, steps, ends }) => {
    const sent = current.filter((pair) => pair.name === ends.from || pair.name === ends.to)
    if (sent.length === 0) return current
    const end = (side: string) => sent.find((pair) => pair.name === side)?.value.trim() ?? ''
    const values = valuesBetween(steps, end(ends.from), end(ends.to))
    if (values === null) return current
    const others = current.filter((pair) => !sent.includes(pair))
    return values.length > 0 ? [...others, pairOf(name, values.join(','))] : others
  }, pairs)
}

/** A form shows no filter that does not fit, and no "any" next to specific kinds: hidden choices are dropped. */
function withoutHidden(pairs: readonly SentPair[]): readonly SentPair[] {
  const valuesOf = (wanted: string): string[] =>
    splitList(pairs.filter(({ name }) => name === wanted).map(({ value }) => value))
  const deal: Deal = valuesOf('deal')[0] === 'rent' ? 'rent' : 'sale'
  const types = valuesOf(kindsParameter.name).flatMap(
    (text) => fileValue(text, kindsParameter.values!) ?? [],
  )
  return pairs.filter(({ name, value }) => {
    const parameter = parametersByName.get(name)
    if (!parameter) return true
    if (!parameter.appliesTo.includes(deal) || !fitsKinds(parameter, types)) return false
    const own = parameter.values?.find((one) => one.value === value)
    if (own && !fitsKinds(own, types)) return false
    return value !== ANY_KIND || !valuesOf(name).some((kind) => kind !== ANY_KIND && kind !== NONE)
  })
}

/** The form's fields as one clean address: repeats joined, empty ones dropped. */
export function searchPath(
  pairs: readonly SentPair[],
  added: Readonly<Record<string, string>> = {},
): string {
  const values = new Map<string, string[]>()
  const put = (name: string, value: string) => {
    if (value.trim() !== '') values.set(name, [...(values.get(name) ?? []), value.trim()])
  }
  for (const { name, value } of pairs) if (name !== 'find' && name !== 'cursor') put(name, value)
  for (const [name, value] of Object.entries(added)) {
    if (name === 'q') values.delete(name)
    put(name, value)
  }
  for (const [name, usual] of usualOnes(values)) {
    if (values.get(name)?.join() === usual) values.delete(name)
  }
  const query = [...values].map(
    ([name, list]) =>
      `${encodeURIComponent(name)}=${encodeURIComponent([...new Set(list)].join(','))
        .replace(/%2C/g, ',')
        .replace(/%3B/g, ';')}`,
  )
  return query.length === 0 ? '/search' : `/search?${query.join('&')}`
}

/** What a form always sends, though it need not be said. */
function usualOnes(values: ReadonlyMap<string, readonly string[]>): [string, string][] {
  const deal = values.get('deal')?.join() === 'rent' ? 'rent' : 'sale'
  return [
    ['sort', defaultSort[deal]],
    ['deal', 'sale'],
  ]
}

/** Sent by a plain form: fields left empty or repeated; worth a clean address. */
export function isUntidy(pairs: readonly SentPair[]): boolean {
  const names = pairs.map(({ name }) => name)
  return new Set(names).size < names.length || pairs.some(({ value }) => value === '')
}
