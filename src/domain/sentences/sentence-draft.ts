/**
 * What the slots have found so far: values by parameter, each with the words behind it, so that what turns
 * out not to hold can be reported in the words of the sentence.
 * Invariant: only parameters and values of the catalogue come in; the words of any other are reported as not understood.
 */
import { limits } from '../../catalogue/limits.ts'
import { parametersByName } from '../../catalogue/parameters.ts'
import { sorts } from '../../catalogue/sorts.ts'
import { decimal, wholeNumber } from '../search/read-parameters.ts'
import { type Item, use } from './sentence-item.ts'

/** Something that was not said explicitly. */
export interface Assumption {
  readonly code: AssumptionCode
  readonly field: string
  readonly value: string
  readonly why: string
  /** Of the sentence. */
  readonly words: string
}

export type AssumptionCode =
  | 'deal_default'
  | 'deal_inferred'
  | 'price_as_max'
  | 'about'
  | 'thousands'
  | 'rooms'
  | 'layout'
  | 'most_rooms'
  | 'size_as_min'
  | 'size_converted'
  | 'district'
  | 'town'
  | 'several_places'
  | 'near'
  | 'sea'
  | 'travel'
  | 'misspelled'
  | 'order'
  | 'filed'
  | 'narrower'
  | 'dropped'
  | 'both'

interface Slot {
  readonly values: readonly string[]
  readonly items: readonly Item[]
}

export interface SentenceDraft {
  readonly slots: ReadonlyMap<string, Slot>
  readonly assumptions: readonly Assumption[]
  /** False where the catalogue has no such parameter or value, or it has another one: the items are then reported as not understood. */
  put(name: string, values: readonly string[], items: readonly Item[]): boolean
  drop(name: string): void
  refuse(items: readonly Item[]): void
  readonly refused: ReadonlySet<Item>
  assume(code: AssumptionCode, field: string, items: readonly Item[], why: string): void
}

export function createSentenceDraft(): SentenceDraft {
  const slots = new Map<string, Slot>()
  const assumptions: Assumption[] = []
  const refused = new Set<Item>()

  function refuse(items: readonly Item[]): void {
    for (const item of items) refused.add(item)
  }

  return {
    slots,
    assumptions,
    refused,
    refuse,
    put(name, values, items) {
      if (!isKnown(name, values) || !values.every((value) => isAccepted(name, value))) {
        refuse(items)
        return false
      }
      use(items)
      const before = slots.get(name)
      const isMany = parametersByName.get(name)!.multiple
      // Of two that cannot both hold, the first was meant to be asked for.
      if (before && !isMany && before.values.join() !== values.join()) {
        refuse(items)
        return false
      }
      slots.set(name, {
        values: isMany ? [...new Set([...(before?.values ?? []), ...values])] : values,
        items: [...(before?.items ?? []), ...items],
      })
      return true
    },
    drop(name) {
      slots.delete(name)
    },
    assume(code, field, items, why) {
      const value = slots.get(field)?.values.join(',')
      if (value === undefined) return
      assumptions.push({ code, field, value, why, words: wordsOf(items) })
    },
  }
}

const wordsOf = (items: readonly Item[]): string => items.flatMap(({ words }) => words).join(' ')

/** By the search's own rule for numbers. */
function isAccepted(name: string, value: string): boolean {
  const { type, effect, min, max } = parametersByName.get(name)!
  if (type === 'integer') return typeof wholeNumber(name, value, { min, max }) === 'number'
  if (effect.by !== 'radius') return true
  const km = decimal(value)
  return km !== null && km > 0 && km <= limits.radiusKmMax
}

function isKnown(name: string, values: readonly string[]): boolean {
  const parameter = parametersByName.get(name)
  if (!parameter) return false
  const known = parameter.effect.by === 'sort' ? sorts : parameter.values
  return !known || values.every((value) => known.some((one) => one.value === value))
}
