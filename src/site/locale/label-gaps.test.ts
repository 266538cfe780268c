import { expect, it } from 'vitest'
import { fields, type NumberField } from '../../catalogue/fields.ts'
import { parameters } from '../../catalogue/parameters.ts'
import { labelGaps } from './label-gaps.ts'
import { translations } from './translations.ts'

const labels = { el: translations.el.labels, ru: translations.ru.labels }

it('finds none in the catalogue', () => {
  expect(labelGaps({ fields, parameters }, labels)).toEqual([])
})

it('names the label, the value and the unit, and the table without it', () => {
  const floor = fields.find(({ name }) => name === 'floor') as NumberField
  const height = { ...floor, name: 'height', label: 'Height', unit: 'cm' }
  const [view] = parameters.filter(({ name }) => name === 'view')
  const roof = { ...view, name: 'roof', values: [{ value: 'flat', label: 'Flat roof' }] }
  const el = { ...labels.el, Height: 'Ύψος', cm: 'εκ.', 'Flat roof': 'Επίπεδη' }
  expect(labelGaps({ fields: [height], parameters: [roof] }, { ...labels, el })).toEqual([
    "The field height has no label in src/site/locale/russian-labels.ts: add 'Height'.",
    "The unit of the field height has no word in src/site/locale/russian-labels.ts: add 'cm'.",
    "The parameter roof has a value without a label in src/site/locale/russian-labels.ts: add 'Flat roof'.",
  ])
})
