/**
 * Values that stand for spans of whole numbers (years) as steps from the lowest to the highest, and a choice of
 * several as one stretch of steps. Invariant: `valuesBetween` and `stretchOf` undo each other.
 */
import type { Value, Vocabulary } from '../../catalogue/vocabulary.ts'

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
