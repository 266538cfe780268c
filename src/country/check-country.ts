/**
 * Whether a country is sound: what the rest of the program relies on without looking again.
 * Throws a sentence that names the first thing that is not. Cost: one pass over the places.
 */
import { type Country, PLACE_KINDS } from './country.ts'

/** Shown to the operator as one sentence that says what to repair. */
export class CountryError extends Error {}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export function checkCountry(country: Country): void {
  const { name, districts, places, coast, examples, phrases } = country
  const require = (isSound: boolean, what: string) => {
    if (!isSound) throw new CountryError(`${name ?? 'The country'}: ${what}.`)
  }
  require(/^[A-Z]{2}$/.test(country.code), 'code must be two capital letters')
  require(phrases?.en !== undefined, 'phrases must have en')
  require(districts?.length > 0, 'there must be a district')
  require(coast?.length > 0, 'there must be a coast or border line')
  require(country.coastAccuracyM > 0, 'coastAccuracyM must be above 0')
  const districtSlugs = distinct(districts, 'district')
  const placeSlugs = distinct(places, 'place')
  for (const { slug, district, kind, parent } of places) {
    require(districtSlugs.has(district), `the district ${district} of ${slug} is none`)
    require(PLACE_KINDS.includes(kind), `the kind ${kind} of ${slug} is none`)
    require(parent === null || placeSlugs.has(parent), `the parent ${parent} of ${slug} is none`)
  }
  for (const slug of examples.districts) require(districtSlugs.has(slug), `no district is ${slug}`)
  for (const slug of [...examples.places, examples.city]) {
    require(placeSlugs.has(slug), `the example ${slug} is no place`)
  }

  function distinct(entries: readonly { readonly slug: string }[], what: string): Set<string> {
    const slugs = new Set<string>()
    for (const { slug } of entries) {
      require(SLUG.test(slug), `the slug ${slug} must be small letters, digits and hyphens`)
      require(!slugs.has(slug), `two ${what}s have the slug ${slug}`)
      slugs.add(slug)
    }
    return slugs
  }
}
