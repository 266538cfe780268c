import { expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { renameLabels } from './rename-labels.ts'

const label = (lat: number) => ({
  ...{ kind: 'city' as const, lat, lng: 32.42316, population: 1 },
  names: { en: 'Pafos', el: 'Πάφος' },
})

it('spells a place as the gazetteer does, where it is the same', () => {
  const names = renameLabels([label(34.7744), label(36)], cyprus.places).map((one) => one.names.en)
  expect(names).toEqual(['Paphos', 'Pafos'])
})
