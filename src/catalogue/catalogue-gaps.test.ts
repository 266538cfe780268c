import { describe, expect, it } from 'vitest'
import { catalogueGaps } from './catalogue-gaps.ts'
import { type Field, fields, type NumberField } from './fields.ts'
import { type Parameter, parameters } from './parameters.ts'

const ceiling: NumberField = {
  kind: 'number',
  name: 'ceiling_height_cm',
  label: 'Ceiling height',
  ...{ min: 150, max: 2000, example: 270, whole: true, unit: 'cm' },
}
const least: Parameter = {
  ...parameters.find(({ name }) => name === 'floor_min')!,
  ...{ name: 'ceiling_min', label: 'Lowest ceiling', unit: 'cm', min: 0, max: undefined },
  ...{ example: '250', effect: { by: 'min', column: 'ceiling_height_cm' } },
}
const gapsWith = (field: Partial<Field>, parameter: Partial<Parameter>) =>
  catalogueGaps({
    fields: [...fields, { ...ceiling, ...field } as Field],
    parameters: [...parameters, { ...least, ...parameter } as Parameter],
  })

it('finds none in the catalogue, nor in a field with a lone bound', () => {
  expect(catalogueGaps({ fields, parameters })).toEqual([])
  expect(gapsWith({}, {})).toEqual([])
})

describe('what is missing', () => {
  it.each<[Partial<Field>, Partial<Parameter>, string]>([
    [{ label: '' }, {}, 'The field ceiling_height_cm has no label.'],
    [
      { example: 90 },
      {},
      'The field ceiling_height_cm has the example 90, which is not from 150 to 2000.',
    ],
    [
      {},
      { unit: undefined },
      'The parameter ceiling_min is in no unit, but ceiling_height_cm in cm.',
    ],
    [
      {},
      { group: undefined },
      'The parameter ceiling_min has no group, so that the search form has no place for it.',
    ],
    [
      {},
      { example: 'high' },
      'The parameter ceiling_min has the example high, which it would refuse.',
    ],
    [
      {},
      { effect: { by: 'min', column: 'ceiling_height' } },
      'The parameter ceiling_min filters ceiling_height, which is no field.',
    ],
    [
      {},
      { effect: { by: 'min', column: 'reference' }, unit: undefined },
      'The parameter ceiling_min bounds reference, which is no number.',
    ],
    [
      {},
      { effect: { by: 'choice', column: 'condition' }, values: undefined },
      'The parameter ceiling_min has no values to choose from.',
    ],
    [{ name: 'floor' }, { name: 'floor_min' }, 'The field floor is declared twice.'],
    [{}, { name: 'floor_min' }, 'The parameter floor_min is declared twice.'],
  ])('%j %j: %s', (field, parameter, sentence) => {
    expect(gapsWith(field, parameter)).toContain(sentence)
  })
})
