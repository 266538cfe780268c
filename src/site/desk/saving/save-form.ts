/**
 * Saves what a form changes of a listing, on the version that it was compared with: when another write comes between,
 * it compares again. Of a draft what is right is stored even where something is not, so that nothing
 * typed is lost; a live listing changes as a whole or not at all.
 */
import { Refusal } from '../../../domain/refusal.ts'
import type { FieldFault } from '../../enquiries/fault-texts.ts'
import { siteLimits } from '../../site-limits.ts'
import { deskFaults, numberFaults } from '../desk-faults.ts'
import type { DeskVisit } from '../desk-visit.ts'
import { type FormValues, markIn, membersOf, withAmenities } from '../form-values.ts'
import { type OwnListing, readOwn, storedBoxes } from '../own-listing.ts'
import { type MergedForm, mergeForm, withoutBoxes } from './merge-form.ts'

interface Compared {
  readonly own: OwnListing
  /** What is stored now, box by box. */
  readonly stored: FormValues
  readonly merged: MergedForm
}

export type SaveOutcome = Compared &
  (
    | {
        readonly is: 'saved'
        readonly faults: readonly FieldFault[]
        /** The boxes whose text is stored now. */
        readonly accepted: readonly string[]
      }
    | { readonly is: 'refused'; readonly refusal: Refusal; readonly faults: readonly FieldFault[] }
    | { readonly is: 'conflict' }
    /** It is shown to buyers, and was not to be changed. */
    | { readonly is: 'live' }
  )

type Visit = Pick<DeskVisit, 'at' | 'locale' | 'context'>

export async function compareForm(id: number, form: FormValues, visit: Visit): Promise<Compared> {
  const own = await readOwn(id, visit.at, visit.context)
  const stored = await storedBoxes(own.record, visit)
  return { own, stored, merged: mergeForm(stored, form, markIn(form, visit.locale)) }
}

export async function saveForm(
  id: number,
  form: FormValues,
  visit: Visit,
  mayChangeLive: boolean,
): Promise<SaveOutcome> {
  for (let looks = 1; ; looks++) {
    const compared = await compareForm(id, form, visit)
    const { state } = compared.own.record
    if (compared.merged.conflicts.length > 0) return { ...compared, is: 'conflict' }
    if (state === 'live' && !mayChangeLive) return { ...compared, is: 'live' }
    try {
      return await store(compared, form, visit)
    } catch (error) {
      const isOvertaken = error instanceof Refusal && error.status === 412
      if (!isOvertaken || looks === siteLimits.desk.saveAttemptsMax) throw error
    }
  }
}

/** Throws where somebody was quicker. */
async function store(compared: Compared, form: FormValues, visit: Visit): Promise<SaveOutcome> {
  const { own, merged } = compared
  const mark = markIn(form, visit.locale)
  const unreadable = numberFaults(merged.changed, mark, visit.locale)
  const first = await write(compared, merged.changed, mark, visit)
  if (first.is === 'written')
    return { ...first.compared, is: 'saved', faults: [], accepted: first.accepted }
  const { refusal } = first
  const faults = distinct([...unreadable, ...deskFaults(refusal.faults, visit.locale)])
  const wrong = refusal.faults.flatMap(({ param }) => (param ? [param] : []))
  const right = withoutBoxes(merged.changed, wrong)
  const isPartial = own.record.state === 'draft' && right.size < merged.changed.size
  if (!isPartial) return { ...compared, is: 'refused', refusal, faults }
  const second = await write(compared, right, mark, visit)
  if (second.is === 'refused')
    return { ...compared, is: 'refused', refusal: second.refusal, faults }
  return { ...second.compared, is: 'saved', faults, accepted: second.accepted }
}

type Written =
  | { readonly is: 'written'; readonly compared: Compared; readonly accepted: readonly string[] }
  | { readonly is: 'refused'; readonly refusal: Refusal }

async function write(
  compared: Compared,
  changed: FormValues,
  mark: ReturnType<typeof markIn>,
  visit: Visit,
): Promise<Written> {
  const { own, merged } = compared
  if (changed.size === 0) return { is: 'written', compared, accepted: [] }
  const order = {
    sent: withAmenities(membersOf(changed, mark), compared.stored),
    caller: visit.at.caller,
    signal: AbortSignal.any([]),
  }
  try {
    const { record, version } = await visit.context.service.update(own.record.id, order, [
      own.version,
    ])
    const accepted = merged.unsaved.filter((box) => changed.has(box) || changed.has(`${box}.asked`))
    const stored = await storedBoxes(record, visit)
    return { is: 'written', accepted, compared: { own: { record, version }, stored, merged } }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 412) throw error
    return { is: 'refused', refusal: error }
  }
}

/** One sentence for a field: the first, which is the more exact one. */
function distinct(faults: readonly FieldFault[]): readonly FieldFault[] {
  const seen = new Set<string | null>()
  return faults.filter(({ field }) => !seen.has(field) && seen.add(field))
}
