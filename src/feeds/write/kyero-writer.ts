/**
 * A stock as Kyero 3, valid against its schema V3.0, which has no room for anything else: our own fields stand in an
 * instruction (`<?estia ...?>`), which readers and schemas pass over, so that nothing is lost on the way back.
 */
import { feedLimits } from '../feed-limits.ts'
import {
  type ExportedHome,
  fieldText,
  hasValue,
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
  building: 'building',
  office: 'office',
  commercial: 'commercial',
}
const PLAN_TITLE = '<title><en>Floor plan</en></title>'

export const kyeroWriter: StockWriter = {
  begin: () =>
    '<?xml version="1.0" encoding="utf-8"?>\n<root>\n<kyero><feed_version>3</feed_version></kyero>\n',
  home: property,
  between: '',
  end: '</root>\n',
}

function property(home: ExportedHome): string {
  const text = (name: string) => fieldText(home, name)
  const bedrooms = text('bedrooms')
  const condition = text('condition')
  const isShort = [...home.reference].length <= feedLimits.kyeroReferenceMaxChars
  return `<property>${[
    xmlElement('id', home.id),
    xmlElement('date', home.updatedAt.slice(0, 19).replace('T', ' ')),
    xmlElement('ref', isShort ? home.reference : home.id),
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
    xmlElement('beds', bedrooms === 'studio' ? 0 : whole(bedrooms)),
    xmlElement('baths', whole(text('bathrooms'))),
    hasValue(home, 'amenities', 'pool') ? xmlElement('pool', 1) : '',
    `<surface_area>${xmlElement('built', whole(text('covered_area_m2')))}${xmlElement('plot', whole(text('plot_area_m2')))}</surface_area>`,
    text('energy_class') === null
      ? ''
      : `<energy_rating>${xmlElement('consumption', text('energy_class')!.slice(0, 1).toUpperCase())}</energy_rating>`,
    `<url>${xmlElement('en', home.link)}</url>`,
    `<desc>${textsByLanguage(home)
      .map(([language, words]) => xmlElement(language, words))
      .join('')}</desc>`,
    `<features>${home.features
      .slice(0, feedLimits.kyeroFeaturesMax)
      .map((feature) => xmlElement('feature', feature))
      .join('')}</features>`,
    `<images>${home.photos.map(({ url, isPlan }, at) => `<image id="${at + 1}"><url>${xmlText(url)}</url>${isPlan ? PLAN_TITLE : ''}</image>`).join('')}</images>`,
    ownInstruction(isShort ? ownFields(home) : ownFields(home, home.reference)),
  ].join('')}</property>\n`
}
