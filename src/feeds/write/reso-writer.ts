/** A stock as RESO JSON, with our own fields in addition. */
import {
  type ExportedHome,
  fieldText,
  hasValue,
  ownFields,
  type StockWriter,
  textsByLanguage,
} from './exported-home.ts'

const subTypes: Readonly<Record<string, string>> = {
  apartment: 'Apartment',
  house: 'House',
  'land-plots': 'Land',
  building: 'Building',
  office: 'Office',
  commercial: 'Commercial',
}

export const resoWriter: StockWriter = {
  begin: (count) => `{"@odata.count":${count},"value":[`,
  home: (home) => JSON.stringify(property(home)),
  between: ',',
  end: ']}',
}

function property(home: ExportedHome): object {
  const { fields } = home
  const isRent = fields.deal === 'rent'
  const isHome = fields.property_type === 'apartment' || fields.property_type === 'house'
  return {
    ListingKey: String(home.id),
    ListingId: home.reference,
    StandardStatus: 'Active',
    PropertyClass: isHome ? (isRent ? 'RLSE' : 'RESI') : isRent ? 'COML' : 'COMS',
    PropertySubType: subTypes[fieldText(home, 'property_type') ?? ''],
    ...(isRent
      ? { LeasePrice: fields.price, LeaseAmountFrequency: 'Monthly' }
      : { ListPrice: fields.price }),
    BedroomsTotal: fields.bedrooms === 'studio' ? 0 : Number(fields.bedrooms) || null,
    BathroomsTotalInteger: Number(fields.bathrooms) || null,
    X_CoveredArea: fields.covered_area_m2,
    LotSizeArea: fields.plot_area_m2,
    LotSizeUnits: fields.plot_area_m2 === null ? null : 'Square Meters',
    StateOrProvince: home.districtName,
    City: home.placeName ?? home.districtName,
    Latitude: fields.lat,
    Longitude: fields.lng,
    PublicRemarks: fields.description,
    ...Object.fromEntries(
      textsByLanguage(home)
        .filter(([, words]) => words !== fields.description)
        .map(([language, words]) => [`X_PublicRemarks${language.toUpperCase()}`, words]),
    ),
    ModificationTimestamp: home.updatedAt,
    ...(hasValue(home, 'amenities', 'elevator') ? { X_Elevator: true } : {}),
    Media: home.photos.map(({ url, isPlan }, at) => ({
      MediaURL: url,
      Order: at + 1,
      ...(isPlan ? { MediaCategory: 'Floor Plan' } : {}),
    })),
    estia: ownFields(home),
  }
}
