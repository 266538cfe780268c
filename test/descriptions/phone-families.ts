/**
 * Phone numbers by families of disguise: forms x numbers x frames. Forms are in no particular order of
 * difficulty; every fourth of a family is held out.
 */

import type { Form } from './digit-groups.ts'
import { FRAMES, isHeldOut, type LabelledContact } from './labelled.ts'
import {
  backwardForms,
  countryForms,
  fillerForms,
  repeatForms,
  splitForms,
  wordForms,
} from './said-phone-forms.ts'
import {
  insertedForms,
  letterForms,
  plainForms,
  separatorForms,
  unicodeForms,
} from './written-phone-forms.ts'

const NUMBERS = ['99412278', '96554433', '97800125', '95123987', '25412278', '22345670', '99020906']

const FAMILIES: readonly (readonly [string, readonly Form[]])[] = [
  ['plain phone', plainForms],
  ['separators', separatorForms],
  ['unicode digits', unicodeForms],
  ['number words', wordForms],
  ['repeats', repeatForms],
  ['letters for digits', letterForms],
  ['inserted letters', insertedForms],
  ['fillers', fillerForms],
  ['split', splitForms],
  ['backwards', backwardForms],
  ['country code', countryForms],
]

export const PHONE_FAMILIES: readonly LabelledContact[] = FAMILIES.flatMap(([family, forms]) =>
  forms.flatMap((form, index) =>
    NUMBERS.map((number, at): LabelledContact => {
      const [before, after] = FRAMES[(index + at) % FRAMES.length]
      return {
        family,
        kind: 'phone',
        text: before + form(number) + after,
        plain: family === 'plain phone',
        heldOut: isHeldOut(index),
      }
    }),
  ),
)
