/**
 * Names of places for the map, as files under /assets: English and local names in one, and one of the same form
 * for every other language of the pages. A row is the English name, the other one, the point and the rank.
 */
import { type Language, languages } from '../../catalogue/languages.ts'
import { country } from '../../country/served-country.ts'
import { createLocale } from '../locale/locale.ts'

/** Larger places appear on the map first. */
const RANKS: Readonly<Record<string, number>> = { city: 0, town: 1, village: 2 }
const OTHER_RANK = 3

const local = languages.find((language) => language === country.languages[0]) ?? 'en'

export const placesFile = (lang: Language): string =>
  lang === 'en' || lang === local ? 'places.json' : `places-${lang}.json`

/** What is in them, by name; made when asked for. */
export const placesFiles: Readonly<Record<string, () => string>> = Object.fromEntries(
  [...languages, local].map((lang) => [placesFile(lang), () => placeRows(lang)]),
)

function placeRows(lang: Language): string {
  const { nameOf } = createLocale(lang, null, '/')
  const rows = country.places.map((place) => {
    const { name, lat, lng, kind } = place
    return [name, nameOf(place), lat, lng, RANKS[kind] ?? OTHER_RANK]
  })
  return JSON.stringify(rows)
}
