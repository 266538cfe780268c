/** A stock as Kyero 3, with our own fields in addition, so that nothing is lost on the way back. */
import {
  type ExportedHome,
  fieldText,
  hasValue,
  ownFields,
  PLAN_TAG,
  textsByLanguage,
  xmlElement,
  xmlText,
} from './exported-home.ts'

const types: Readonly<Record<string, string>> = {
  apartment: 'apartment',
  house: 'house',
  'land-plots': 'land',
  building: 'building',
  office: 'office',
  commercial: 'commercial',
}
const SEVERAL = ['pool', 'parking', 'heating', 'air_conditioning', 'amenities', 'view'] as const

export function writeKyero(homes: readonly ExportedHome[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<root>\n<kyero><feed_version>3</feed_version></kyero>\n${homes.map(property).join('')}</root>\n`
}

function property(home: ExportedHome): string {
  const text = (name: string) => fieldText(home, name)
  const bedrooms = text('bedrooms')
  const condition = text('condition')
  return `<property>${[
    xmlElement('id', home.id),
    xmlElement('date', home.updatedAt.slice(0, 19).replace('T', ' ')),
    xmlElement('ref', home.reference),
    xmlElement('price', text('price') ?? 'x'),
    xmlElement('currency', home.currency),
    xmlElement('price_freq', text('deal') === 'rent' ? 'month' : 'sale'),
    condition === null ? '' : xmlElement('new_build', condition === 'pre-owned' ? 0 : 1),
    xmlElement('type', bedrooms === 'studio' ? 'studio' : types[text('property_type') ?? '']),
    xmlElement('town', home.placeName ?? home.districtName),
    xmlElement('province', home.districtName),
    text('lat') === null
      ? ''
      : `<location>${xmlElement('latitude', text('lat'))}${xmlElement('longitude', text('lng'))}</location>`,
    xmlElement('beds', bedrooms === 'studio' ? 0 : bedrooms),
    xmlElement('baths', text('bathrooms')),
    hasValue(home, 'amenities', 'pool') ? xmlElement('pool', 1) : '',
    `<surface_area>${xmlElement('built', text('covered_area_m2'))}${xmlElement('plot', text('plot_area_m2'))}</surface_area>`,
    text('energy_class') === null
      ? ''
      : `<energy_rating>${xmlElement('consumption', energy(text('energy_class')!))}</energy_rating>`,
    `<url>${xmlElement('en', home.link)}</url>`,
    `<desc>${textsByLanguage(home)
      .map(([language, words]) => xmlElement(language, words))
      .join('')}</desc>`,
    `<features>${SEVERAL.flatMap((name) => featuresOf(home, name)).join('')}</features>`,
    xmlElement('video_url', text('video_url')),
    `<images>${home.photos.map(({ url, isPlan }, at) => `<image id="${at + 1}"><url>${xmlText(url)}</url>${isPlan ? PLAN_TAG : ''}</image>`).join('')}</images>`,
    xmlElement('estia', ownFields(home)),
  ].join('')}</property>\n`
}

const energy = (value: string): string => value.replace('-plus', '+').toUpperCase()

function featuresOf({ fields }: ExportedHome, name: string): string[] {
  const values = fields[name]
  if (!Array.isArray(values)) return []
  return values
    .filter((value) => value !== 'no')
    .map((value) => xmlElement('feature', `${name}: ${value}`.replaceAll(/[_-]/g, ' ')))
}
