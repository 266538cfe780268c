import { expect, it } from 'vitest'
import { createPlaceFinder } from '../../domain/places/place-finder.ts'
import { cyprus } from './cyprus.ts'
import { inRussianLetters, knownRussianNames } from './russian-names.ts'

const { places } = cyprus

it('writes Greek names as the sources of the gazetteer write those that they have in Russian', () => {
  const other = places.flatMap(({ slug, nameLocal }) => {
    const known = knownRussianNames[slug]
    if (known === undefined || nameLocal === null) return []
    const written = inRussianLetters(nameLocal)
    return written === known ? [] : [`${known}: ${written}`]
  })
  // Names that Russian has from other languages, or shortens.
  expect(other).toEqual([
    'Лимассол: Лемесос',
    'Никосия: Лефкосия',
    'Айя-Напа: Айия-Напа',
    'Арадипу: Арадиппу',
    'Агландзия: Агладзия',
    'Сускью: Сускиу',
    'Латхи: Лакки',
  ])
})

it('leaves phrases and names without a Greek form as they are in English', () => {
  const ruOf = (slug: string) => places.find((place) => place.slug === slug)?.names?.ru
  expect(ruOf('monte-korfi')).toBeUndefined()
  expect(ruOf('coral-bay')).toBeUndefined()
  expect(ruOf('germasogeia')).toBe('Гермасойя')
})

it('shows no name by which the place is not found', () => {
  const finder = createPlaceFinder(cyprus)
  const lost = places.flatMap(({ slug, names }) => {
    if (names?.ru === undefined) return []
    return finder.find(names.ru).some(({ place }) => place.slug === slug) ? [] : [names.ru]
  })
  expect(lost).toEqual([])
})
