/** The title of a listing at the example place, and the slug of its page, for the documentation. */
import { country } from './served-country.ts'

const place = country.places.find(({ slug }) => slug === country.examples.places[0])!
const district = country.districts.find(({ slug }) => slug === place.district)!

export const exampleTitle = `2-bedroom apartment in ${place.name}, ${district.name}`
export const exampleTitleSlug = `2-bedroom-apartment-in-${place.slug}-${district.slug}`
