/**
 * Another country is another folder: what is said of the one served by default stands in src/country
 * and demo/ alone. Tests and documentation may name it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { cyprus } from '../src/country/cyprus/cyprus.ts'

const source = resolve(import.meta.dirname, '../src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(?:ts|css|sql)$/.test(file) && !/\.(?:test|test-data)\.ts$/.test(file))
const elsewhere = files.filter((file) => !file.startsWith('country/'))

const { districts, examples, timeZone, phoneCode, mailProviders, view } = cyprus
const words = [
  ...['cypr', 'kypr', 'Κύπρ', 'Кипр', 'lemes', 'lefkos', 'euro', "'EUR'"],
  ...districts.flatMap(({ slug, nameLocal, alternateNames }) => [
    slug,
    nameLocal,
    ...alternateNames,
  ]),
  ...[...examples.places, examples.placeSpelling, examples.address, ...examples.references],
  ...[examples.near, examples.bbox, examples.polygon, timeZone, phoneCode, ...mailProviders],
  ...Object.values(view).map(String),
].filter((word) => word.length > 3 || word === phoneCode)

/** A number must stand alone, a word may be a part of one. */
const pattern = new RegExp(
  words
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .map((word) => (/^\d/.test(word) ? `(?<![\\d.])${word}(?!\\d)` : word))
    .join('|'),
  'giu',
)
/** Words for currencies in descriptions are those of the languages, names of characters those of HTML. */
const OF_THE_LANGUAGES = ['domain/description/words/', 'structures/text/escapes.ts']

it('names no country, district, coast or phone rule outside of src/country', () => {
  const named = elsewhere
    .filter((file) => !OF_THE_LANGUAGES.some((folder) => file.startsWith(folder)))
    .flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(pattern)].map(
        ([word]) => `${file}: ${word}`,
      ),
    )
  expect(named).toEqual([])
})

it('would find them: the folder of the country names them all', () => {
  const text = files
    .filter((file) => file.startsWith('country/'))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n')
  const found = new Set([...text.matchAll(pattern)].map(([word]) => word.toLowerCase()))
  expect(districts.filter(({ slug }) => !found.has(slug))).toEqual([])
  expect(found).toContain(phoneCode)
})

it('imports the country served, never one by its name', () => {
  const wrong = elsewhere.filter((file) =>
    /country\/(?!country\.|served-country\.|example-title\.|check-country\.)[\w-]+[./]/.test(
      readFileSync(join(source, file), 'utf8'),
    ),
  )
  expect(wrong).toEqual([])
})
