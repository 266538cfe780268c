/** A stock as RERA 1, with our own fields in addition. */
import {
  type ExportedHome,
  fieldText,
  hasValue,
  ownFields,
  PLAN_TAG,
  type StockWriter,
  xmlElement,
  xmlText,
} from './exported-home.ts'

const residential: Readonly<Record<string, string>> = {
  apartment: 'flat',
  house: 'house',
  'land-plots': 'land_plot',
}
const commercial: Readonly<Record<string, string>> = {
  office: 'office',
  building: 'building',
  commercial: 'trading_area',
}
const stages: Readonly<Record<string, string>> = {
  'pre-owned': 'resale',
  'brand-new': 'new_build',
  'under-construction': 'under_construction',
}

export const reraWriter: StockWriter = {
  begin: () =>
    '<?xml version="1.0" encoding="utf-8"?>\n<root>\n<rera><feed_version>1</feed_version></rera>\n<owner/>\n',
  home: listing,
  between: '',
  end: '</root>\n',
}

function listing(home: ExportedHome): string {
  const text = (name: string) => fieldText(home, name)
  const type = text('property_type') ?? ''
  const isResidential = type in residential
  return `<listing>${[
    xmlElement('id', home.id),
    xmlElement('ref', home.reference),
    xmlElement('status', 'active'),
    xmlElement('deal_type', text('deal')),
    xmlElement('offer_type', isResidential ? 'residential' : 'commercial'),
    xmlElement('price', text('price')),
    xmlElement('currency', home.currency),
    xmlElement('link_to_video', text('video_url')),
    xmlElement('full_area', text('covered_area_m2') ?? text('plot_area_m2')),
    xmlElement('plot_area', text('plot_area_m2')),
    xmlElement('living_area', text('internal_area_m2')),
    xmlElement('floor', text('floor')),
    xmlElement('floor_total', text('floors_in_building')),
    xmlElement('updated_at', home.updatedAt.slice(0, 19).replace('T', ' ')),
    xmlElement('description', text('description')),
    xmlElement('construction_year', /^\d{4}$/.exec(text('year_built') ?? '')?.[0]),
    xmlElement('city', home.districtName),
    `<pin_map>${xmlElement('latitude', text('lat'))}${xmlElement('longitude', text('lng'))}${xmlElement('formatted_address', text('address') ?? home.placeName)}</pin_map>`,
    `<images>${home.photos.map(({ url, isPlan }) => `<image><url>${xmlText(url)}</url>${isPlan ? PLAN_TAG : ''}</image>`).join('')}</images>`,
    xmlElement('deposit', text('deposit')),
    xmlElement('become_available_at', text('available_from')),
    `<attributes>${[
      isResidential
        ? xmlElement('residential_type', residential[type])
        : xmlElement('commercial_type', commercial[type]),
      text('bedrooms') === 'studio'
        ? xmlElement('flat_type', 'studio')
        : xmlElement('bedroom_type', text('bedrooms')),
      xmlElement('combined_bathrooms', text('bathrooms')),
      xmlElement('energy_class', text('energy_class')?.slice(0, 1).toUpperCase() ?? 'in_progress'),
      xmlElement('construction_stage', stages[text('condition') ?? '']),
      text('furnishing') === null
        ? ''
        : xmlElement('furnished', text('furnishing') === 'unfurnished' ? 0 : 1),
      hasValue(home, 'amenities', 'air-conditioning') ? xmlElement('with_conditioner', 1) : '',
      hasValue(home, 'amenities', 'elevator') ? xmlElement('elevator_count', 1) : '',
      hasValue(home, 'view', 'sea-view') ? xmlElement('window_views', 'sea') : '',
    ].join('')}</attributes>`,
    xmlElement('estia', ownFields(home)),
  ].join('')}</listing>\n`
}
