/**
 * The country that is served, chosen by the setting COUNTRY: one that comes with the program, by its
 * name, or the path of a module elsewhere whose one export is a `Country`. Chosen once a process, before anything
 * else is loaded: the catalogue's districts come from it. Children and threads inherit the setting.
 */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { countryFile, countryNames } from '../app/paths.ts'
import { CountryError, checkCountry } from './check-country.ts'
import type { Country } from './country.ts'

export const COUNTRY_SETTING = { name: 'COUNTRY', fallback: 'cyprus' } as const

/** The module that a value of the setting names. */
export function countryModule(value: string): string {
  const isName = /^[a-z-]+$/.test(value)
  const file = isName ? countryFile(value) : resolve(value)
  if (existsSync(file)) return file
  throw new CountryError(
    `COUNTRY must be one of ${countryNames().join(', ')} or the path of a module that exports a country, not "${value}".`,
  )
}

async function loadCountry(value: string): Promise<Country> {
  const loaded: Readonly<Record<string, Country>> = await import(
    pathToFileURL(countryModule(value)).href
  )
  const [country] = Object.values(loaded)
  checkCountry(country)
  return country
}

/** Of the language that local names are in: "Greek". */
export const localLanguageName = (): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(country.languages[0]) ?? country.name

export const country: Country = await loadCountry(
  process.env[COUNTRY_SETTING.name]?.trim() || COUNTRY_SETTING.fallback,
)
