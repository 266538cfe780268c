/**
 * A stock as the home listings of Meta, for catalogues of ads. Meta refuses a home without a price, photo or point, so
 * such homes are left out; where a home has no point of its own, that of its place is given. Our own fields stand in an
 * instruction, which other readers pass over: read back, a home loses its floor plans and photos beyond Meta's number alone.
 */
import { feedLimits } from '../feed-limits.ts'
import {
  type ExportedHome,
  fieldText,
  ownFields,
  ownInstruction,
  type StockWriter,
  textsByLanguage,
  whole,
  xmlElement,
  xmlText,
} from './exported-home.ts'

const types: Readonly<Record<string, string>> = {
  apartment: 'apartment',
  house: 'house',
  'land-plots': 'land',
}

export const metaWriter: StockWriter = {
  begin: () => '<?xml version="1.0" encoding="utf-8"?>\n<listings>\n<title>Home listings</title>\n',
  home: listing,
  between: '',
  end: '</listings>\n',
  takes: (home) =>
    fieldText(home, 'price') !== null &&
    home.point !== null &&
    home.photos.some(({ isPlan }) => !isPlan),
}

function listing(home: ExportedHome): string {
  const text = (name: string) => fieldText(home, name)
  const component = (name: string, value: string | null) =>
    value === null ? '' : `<component name="${name}">${xmlText(value)}</component>`
  const bedrooms = text('bedrooms')
  const city = home.placeName ?? home.districtName
  return `<listing>${[
    xmlElement('home_listing_id', home.id),
    xmlElement('name', home.title),
    xmlElement('availability', text('deal') === 'rent' ? 'for_rent' : 'for_sale'),
    xmlElement('description', descriptionOf(home)),
    `<address format="simple">${[
      component('addr1', text('address') ?? city),
      component('city', city),
      component('region', home.districtName),
      component('country', home.countryName),
      component('postal_code', text('postal_code')),
    ].join('')}</address>`,
    xmlElement('latitude', home.point?.lat),
    xmlElement('longitude', home.point?.lng),
    xmlElement('neighborhood', city),
    home.photos
      .filter(({ isPlan }) => !isPlan)
      .slice(0, feedLimits.metaPhotosMax)
      .map(({ url }) => `<image><url>${xmlText(url)}</url></image>`)
      .join(''),
    xmlElement('price', `${text('price')} ${home.currency}`),
    xmlElement(
      'property_type',
      bedrooms === 'studio' ? 'studio' : (types[text('property_type') ?? ''] ?? 'other'),
    ),
    xmlElement('num_beds', bedrooms === 'studio' ? 0 : whole(bedrooms)),
    xmlElement('num_baths', whole(text('bathrooms'))),
    ...(text('covered_area_m2') === null
      ? []
      : [xmlElement('area_size', whole(text('covered_area_m2'))), xmlElement('area_unit', 'sq_m')]),
    xmlElement('year_built', /^\d{4}$/.exec(text('year_built') ?? '')?.[0]),
    xmlElement('url', home.link),
    ownInstruction(ownFields(home, home.reference)),
  ].join('')}</listing>\n`
}

/** English where there is one, for catalogues have one language; the title where there is no text at all. */
function descriptionOf(home: ExportedHome): string {
  const texts = new Map(textsByLanguage(home))
  const text = texts.get('en') ?? [...texts.values()][0] ?? home.title
  return text.slice(0, feedLimits.metaDescriptionMaxChars).toWellFormed()
}
