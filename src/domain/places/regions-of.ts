/**
 * The districts and the country itself, as far as they are found like places. They are none: a listing
 * has a district as well as its place, and search takes a district by a parameter of its own.
 * Invariant: the slug of a region is never that of a place, also where a city has the district's name.
 */
import type { Country, Point } from '../../country/country.ts'

export interface Region extends Point {
  readonly slug: string
  readonly name: string
  readonly nameLocal: string
  readonly kind: 'district' | 'country'
  /** What the district parameter takes; null for the country. */
  readonly district: string | null
  readonly parent: null
  /** Its name in further languages of the pages. */
  readonly furtherNames: readonly string[]
  /** Other names: spellings that no rule derives, and with the word for what it is. */
  readonly otherNames: readonly string[]
}

type Regional = Pick<Country, 'name' | 'nameLocal' | 'alternateNames' | 'districts' | 'centre'>

export function regionsOf(country: Regional): Region[] {
  const districts = country.districts.map((district): Region => {
    const { slug, name, nameLocal, genitives, alternateNames, centre } = district
    const names = [name, nameLocal, ...genitives, ...alternateNames]
    return {
      slug: `${slug}-district`,
      name,
      nameLocal,
      kind: 'district',
      district: slug,
      parent: null,
      ...centre,
      furtherNames: Object.values(district.names ?? {}),
      otherNames: [
        ...names.slice(2),
        // The words of a name may come in any order; what "district" is called is for the spelling.
        ...names.flatMap((one) => [`${one} district`, `district of ${one}`]),
      ],
    }
  })
  const { name, nameLocal, alternateNames, centre } = country
  const whole: Region = {
    slug: name.toLowerCase(),
    name,
    nameLocal,
    kind: 'country',
    district: null,
    parent: null,
    ...centre,
    furtherNames: [],
    otherNames: alternateNames,
  }
  return [...districts, whole]
}
