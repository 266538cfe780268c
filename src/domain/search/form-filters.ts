/**
 * The filters as a form shows them. Only those that apply to the kinds of property searched (the catalogue's `fits`).
 * Values that are spans of whole numbers (years) are steps from the lowest to the highest, and a choice of several
 * is one stretch of steps. Invariant: `valuesBetween` and `stretchOf` undo each other.
 */
import { filterParameters, type Parameter } from '../../catalogue/parameters.ts'
import type { Deal, Value, Vocabulary } from '../../catalogue/vocabulary.ts'

/** A stretch of steps by its first and last; null at an end: it is open there. */
export interface Stretch {
  readonly from: Value | null
  readonly to: Value | null
}

const known = new WeakMap<Vocabulary, readonly Value[]>()

/** Without the values that lie inside another; none where the values are no spans. */
export function spanSteps(vocabulary: Vocabulary): readonly Value[] {
  const steps = known.get(vocabulary) ?? findSteps(vocabulary)
  known.set(vocabulary, steps)
  return steps
}

function findSteps(vocabulary: Vocabulary): readonly Value[] {
  if (!vocabulary.every(({ span }) => span !== undefined)) return []
  return vocabulary
    .filter(({ span: own }) => !vocabulary.some(({ span }) => isInside(own!, span!)))
    .sort((a, b) => a.span!.from - b.span!.from)
}

type Span = NonNullable<Value['span']>

const isInside = (inner: Span, outer: Span): boolean =>
  outer.from <= inner.from && outer.to >= inner.to && outer.to - outer.from > inner.to - inner.from

/** The values of a stretch, lowest first; none where it is open at both ends; null where an end is no step. */
export function valuesBetween(
  steps: readonly Value[],
  from: string,
  to: string,
): readonly string[] | null {
  const at = (value: string) => steps.findIndex((step) => step.value === value)
  const first = from === '' ? 0 : at(from)
  const last = to === '' ? steps.length - 1 : at(to)
  if (first < 0 || last < 0) return null
  const [low, high] = first <= last ? [first, last] : [last, first]
  if (low === 0 && high === steps.length - 1) return []
  return steps.slice(low, high + 1).map(({ value }) => value)
}

/** null: the choice has gaps, or holds a value that is no step. */
export function stretchOf(steps: readonly Value[], values: readonly string[]): Stretch | null {
  const places = values
    .map((value) => steps.findIndex((step) => step.value === value))
    .sort((a, b) => a - b)
  const [first] = places
  const last = places.at(-1)
  if (first === undefined || last === undefined || first < 0) return null
  if (last - first !== places.length - 1) return null
  return {
    from: first === 0 ? null : steps[first],
    to: last === steps.length - 1 ? null : steps[last],
  }
}

/** What is searched, as far as it decides which filters make sense. No types: all of them. */
interface SearchedKinds {
  readonly deal: Deal
  readonly types: readonly string[]
}

export function fitsKinds(
  { fits }: Pick<Parameter | Value, 'fits'>,
  types: readonly string[],
): boolean {
  return fits === undefined || types.length === 0 || types.some((type) => fits.includes(type))
}

const isFitting = (parameter: Parameter, { deal, types }: SearchedKinds): boolean =>
  parameter.appliesTo.includes(deal) && fitsKinds(parameter, types)

/** In the order of the catalogue. */
export const fittingFilters = (kinds: SearchedKinds): Parameter[] =>
  filterParameters.filter((parameter) => isFitting(parameter, kinds))
