import { expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { renameLabels } from './rename-labels.ts'

const label = (lat: number, names: Readonly<Record<string, string>>) => ({
  ...{ kind: 'city' as const, lat, lng: 32.42316, population: 1 },
  names,
})

it('spells a place as the gazetteer does, in every language of the pages, where it is the same', () => {
  const pafos = { en: 'Pafos', el: 'Πάφος' }
  const nowhere = { en: 'Nowhere Heights' }
  const labels = [
    label(34.7744, pafos),
    label(36, pafos),
    label(34.76118, { en: 'Yeroskipou' }),
    label(34.76118, nowhere),
  ]
  expect(renameLabels(labels, cyprus).map(({ names }) => names)).toEqual([
    { en: 'Paphos', el: 'Πάφος', ru: 'Пафос' },
    pafos,
    // The folder has but one name of it, and spells it otherwise.
    { en: 'Geroskipou', el: 'Γεροσκήπου', ru: 'Героскипу' },
    nowhere,
  ])
})
