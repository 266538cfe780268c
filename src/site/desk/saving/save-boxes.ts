/**
 * Saves a short form whose subject may have changed since the form was made, such as a profile. As with listings, a form
 * carries a print of each box as it was then: only boxes that were changed here are written, on the version that they were
 * compared with, and one that was changed on both sides is shown with both values before anything is saved.
 */
import { Refusal } from '../../../domain/refusal.ts'
import { type Html, html } from '../../parts/html.ts'
import { siteLimits } from '../../site-limits.ts'
import type { FormValues } from '../form-values.ts'
import { BASE, printsOf, readPrints } from './merge-form.ts'

interface BoxSubject {
  /** What is stored now, every box of the form. */
  readonly stored: FormValues
  readonly version: number
}

export interface BoxWork {
  read(): Promise<BoxSubject>
  /** Throws a refusal: 412 where somebody was quicker. */
  write(changed: FormValues, version: number): Promise<void>
}

export type BoxOutcome =
  | { readonly is: 'saved' }
  | {
      readonly is: 'conflict' | 'refused'
      readonly stored: FormValues
      /** What is stored, with what was changed here over it. */
      readonly values: FormValues
      readonly conflicts: readonly string[]
      readonly refusal: Refusal | null
    }

/** The field of a form that says what its boxes were. */
export const baseField = (stored: FormValues): Html =>
  html`<input type="hidden" name="${BASE}" value="${JSON.stringify(printsOf(stored))}">`

export async function saveBoxes(form: FormValues, work: BoxWork): Promise<BoxOutcome> {
  for (let looks = 1; ; looks++) {
    const { stored, version } = await work.read()
    const { changed, conflicts } = compareBoxes(stored, form)
    const again = { stored, values: new Map([...stored, ...changed]), conflicts }
    if (conflicts.length > 0) return { ...again, is: 'conflict', refusal: null }
    if (changed.size === 0) return { is: 'saved' }
    try {
      await work.write(changed, version)
      return { is: 'saved' }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.status !== 412) return { ...again, is: 'refused', refusal: error }
      if (looks === siteLimits.desk.saveAttemptsMax) throw error
    }
  }
}

/** Boxes that a form was not made with are left alone; a list of which nothing is ticked is sent as nothing. */
function compareBoxes(stored: FormValues, form: FormValues) {
  const base = readPrints(form)
  const now = printsOf(stored)
  const mine = printsOf(new Map([...stored.keys()].map((box) => [box, form.get(box) ?? []])))
  const asked = [...stored.keys()].filter((box) => Object.hasOwn(base, box))
  const isMine = (box: string) => mine[box] !== base[box] && mine[box] !== now[box]
  const changed = new Map(asked.filter(isMine).map((box) => [box, form.get(box) ?? []]))
  return { changed, conflicts: [...changed.keys()].filter((box) => now[box] !== base[box]) }
}
