/** Words and turns of phrase that the English ads share. */

import type { SubjectKind } from '../market/subject.ts'
import type { AdFacts } from './ad-topics.ts'

const nouns: Readonly<Record<SubjectKind, string>> = {
  apartment: 'apartment',
  penthouse: 'penthouse',
  'ground-floor-apartment': 'ground-floor apartment',
  studio: 'studio',
  villa: 'villa',
  'detached-house': 'detached house',
  'semi-detached-house': 'semi-detached house',
  townhouse: 'townhouse',
  bungalow: 'bungalow',
  'stone-house': 'stone-built village house',
  plot: 'building plot',
  field: 'field',
  office: 'office',
  shop: 'shop',
  warehouse: 'warehouse',
  building: 'building',
}

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
const ordinals = ['ground', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']

export const count = (number: number): string => counts[number] ?? String(number)
export const plural = (number: number, word: string) =>
  `${count(number)} ${word}${number === 1 ? '' : 's'}`
export const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
export const noun = (facts: AdFacts) => nouns[facts.kind]
const rooms = (facts: AdFacts) => (facts.bedrooms ? `${count(facts.bedrooms)}-bedroom ` : '')
export const home = (facts: AdFacts) => `${rooms(facts)}${noun(facts)}`
export const a = (text: string) =>
  `${/^[aeio]/i.test(text) && !text.startsWith('one') ? 'an' : 'a'} ${text}`
export const place = (facts: AdFacts) => facts.at.place.name
export const inPlace = (facts: AdFacts) =>
  facts.at.place.kind === 'village' ? `in the village of ${place(facts)}` : `in ${place(facts)}`
export const dealt = (facts: AdFacts) => (facts.deal === 'sale' ? 'for sale' : 'for rent')
export const floor = (facts: AdFacts) => ordinals[facts.floor!] ?? `${facts.floor}th`
export const metres = (m: number) =>
  m < 1000 ? `${m} metres` : `${(m / 1000).toFixed(1).replace('.0', '')} km`

export const isNew = (facts: AdFacts) => facts.condition === 'brand-new'
export const isOffPlan = (facts: AdFacts) => facts.condition === 'under-construction'
export const isUsed = (facts: AdFacts) => facts.condition === 'pre-owned'
export const rents = (facts: AdFacts) => facts.deal === 'rent'
export const sells = (facts: AdFacts) => facts.deal === 'sale'
