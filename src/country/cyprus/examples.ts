/** Places and figures of Cyprus for the examples in the documentation. */
import type { CountryExamples } from '../country.ts'

export const examples: CountryExamples = {
  districts: ['limassol', 'paphos'],
  places: ['germasogeia', 'agios-tychon'],
  placeSpelling: 'Yermasoyia',
  city: 'limassol',
  postalCode: 4046,
  address: '12 Anexartisias Street',
  references: ['LIM-0042', 'LIM-10432'],
  point: { lat: 34.7071, lng: 33.0226 },
  near: '34.6786,33.0413',
  bbox: '34.65,32.95,34.75,33.10',
  polygon: '34.65,32.95;34.75,33.02;34.66,33.10',
  cluster: { lat: 34.692184, lng: 33.058127, bbox: [34.68611, 33.04902, 34.69877, 33.06645] },
  pin: { lat: 34.7071, lng: 33.0926 },
}
