/** RESO Data Dictionary as JSON, with the names that exports of Qobrix add (X_...) and those of Qobrix itself. */
import type { FormatMapping } from './format-mapping.ts'

/** The standard's own words, as they are read and as their names are written: "Central Air", "CentralAir". */
const named = (table: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([feature, list]) =>
      list
        .split(', ')
        .flatMap((word) => [
          [word, feature] as const,
          [word.replace(/[\s/-]/g, ''), feature] as const,
        ]),
    ),
  )

export const reso: FormatMapping = {
  format: 'reso',
  recordName: 'record',
  version: [],
  key: ['listingkey', 'listingid', 'x_qobrixid', 'id'],
  reference: ['listingid', 'x_qobrixref', 'ref', 'listingkey'],
  values: {
    deal: {
      // Qobrix writes the kind of home into PropertyType, and some leave out the class.
      from: [
        ...['propertyclass', 'propertytype', 'sale_rent', 'x_salerent', 'mlsstatus'],
        ...['standardstatus', 'status', 'leaseamount?rent', 'leaseamountfrequency'],
      ],
      onlyWords: true,
      words: {
        resi: 'sale',
        coms: 'sale',
        land: 'sale',
        rlse: 'rent',
        coml: 'rent',
        residential: 'sale',
        'commercial sale': 'sale',
        'residential income': 'sale',
        farm: 'sale',
        'residential lease': 'rent',
        'commercial lease': 'rent',
        sale: 'sale',
        rent: 'rent',
        lease: 'rent',
        for_sale: 'sale',
        for_rent: 'rent',
        'for sale': 'sale',
        'for rent': 'rent',
        'for lease': 'rent',
        leased: 'rent',
        rented: 'rent',
        sold: 'sale',
        daily: 'rent',
        weekly: 'rent',
        monthly: 'rent',
        quarterly: 'rent',
        annually: 'rent',
        yearly: 'rent',
      },
    },
    price: { from: ['listprice', 'list_selling_price_amount'] },
    // Of a lease the list price is its rent, where it has no field of its own.
    rent_price: { from: ['leaseprice', 'leaseamount', 'list_rental_price_amount', 'listprice'] },
    frequency: {
      from: ['leaseamountfrequency'],
      words: {
        weekly: 'week',
        monthly: 'month',
        annually: 'year',
        yearly: 'year',
        daily: 'day',
        quarterly: 'quarter',
      },
    },
    currency: { from: ['listpricecurrency', 'currency', 'x_currency'] },
    type: {
      from: [
        'propertysubtype',
        'x_propertysubtype',
        'property_subtype',
        'property_type',
        'propertytype',
      ],
      words: {
        'single family residence': 'house',
        'unimproved land': 'land',
        'multi family': 'building',
        residential: 'residential',
        'residential lease': 'residential',
        'commercial sale': 'commercial',
        'commercial lease': 'commercial',
      },
    },
    condition: {
      from: [
        ...['developmentstatus', 'x_newbuild', 'x_constructionstage', 'construction_stage'],
        ...['newconstructionyn', 'propertycondition'],
      ],
      words: {
        ...named({
          'brand-new': 'new construction',
          'pre-owned': 'updated/remodeled, fixer',
          'under-construction': 'to be built',
        }),
        proposed: 'under-construction',
        'under construction': 'under-construction',
        under_construction: 'under-construction',
        off_plan: 'under-construction',
        complete: '',
        completed: '',
        true: 'brand-new',
        false: 'pre-owned',
        resale: 'pre-owned',
      },
    },
    bedrooms: { from: ['bedroomstotal', 'bedrooms'] },
    bathrooms: { from: ['bathroomstotalinteger', 'bathroomsfull', 'bathrooms'] },
    covered_area: {
      from: [
        'x_coveredarea',
        'covered_area_amount',
        'covered_area',
        'livingarea',
        'buildingareatotal',
      ],
      units: { livingarea: '=livingareaunits', buildingareatotal: '=buildingareaunits' },
    },
    internal_area: { from: ['x_internalarea', 'internal_area_amount', 'internal_area'] },
    covered_veranda: { from: ['x_coveredverandas', 'covered_verandas_amount', 'covered_verandas'] },
    uncovered_veranda: {
      from: ['x_uncoveredverandas', 'uncovered_verandas_amount', 'uncovered_verandas'],
    },
    // A unit belongs to the one field that it comes with: the others have theirs in their names.
    plot_area: {
      from: [
        'x_plotarea',
        'plot_area_amount',
        'lotsizesquaremeters',
        'lotsizearea',
        'lotsizesquarefeet',
        'lotsizeacres',
      ],
      units: {
        lotsizesquaremeters: 'square meters',
        lotsizearea: '=lotsizeunits',
        lotsizesquarefeet: 'square feet',
        lotsizeacres: 'acres',
      },
    },
    country: { from: ['country', 'x_country', 'country_code'] },
    region: { from: ['stateorprovince', 'x_district', 'state', 'district'] },
    town: { from: ['city', 'municipality'] },
    place: { from: ['subdivisionname', 'cityregion', 'x_area', 'city'] },
    address: { from: ['unparsedaddress', 'street'] },
    postal_code: { from: ['postalcode', 'post_code'] },
    lat: { from: ['latitude'] },
    lng: { from: ['longitude'] },
    year_built: { from: ['yearbuilt', 'construction_year'] },
    energy: { from: ['x_energyefficiencygrade', 'energy_efficiency_grade'] },
    furnishing: { from: ['furnished', 'x_furnished'] },
    floor: { from: ['x_floornumber', 'floor_number', 'entrylevel'] },
    floors: { from: ['storiestotal', 'floors_building', 'x_maxfloor'] },
    title_deed: {
      from: ['x_titledeed', 'title_deed'],
      words: { true: 'has-title', yes: 'has-title' },
    },
    video: { from: ['x_videolink', 'video_link'] },
    pets: {
      from: ['petsallowed', 'pets_allowed'],
      words: { yes: 'allowed', true: 'allowed', no: 'not-allowed', false: '' },
    },
    project: { from: ['project/name', 'project', 'x_projectname'] },
    project_completion: {
      from: ['project/completion', 'project_completion', 'x_projectcompletion'],
    },
    available_from: { from: ['availabilitydate'] },
    deposit: { from: ['securitydeposit'] },
    // The standard's own word counts; those of a local system are read where it is missing.
    status: { from: ['standardstatus', 'mlsstatus', 'status'] },
  },
  features: [
    // What "sea" and "central" mean depends on the field: these are words of the standard.
    {
      from: ['view'],
      words: named({
        'sea view': 'sea, ocean, beach, bay, water',
        'mountain view': 'mountain, mountain(s), mountains, hills',
        'city view': 'city, city lights, downtown, skyline',
      }),
      hasCommas: true,
    },
    {
      from: ['poolfeatures'],
      words: named({
        'communal pool': 'community, association, common, communal, shared',
        'private pool': 'private',
        pool: 'in ground, above ground, indoor, outdoor pool, heated, infinity, salt water, fenced, filtered, gunite',
      }),
      hasCommas: true,
    },
    {
      from: ['parkingfeatures'],
      words: named({
        'covered parking':
          'covered, attached, detached, detached carport, attached carport, enclosed, basement',
        'uncovered parking': 'open, off street, driveway, uncovered, parking lot, unpaved, paved',
        parking: 'assigned, garage door opener, secured, gated, private, common, on site',
      }),
      hasCommas: true,
    },
    {
      from: ['heating'],
      words: named({
        'central heating': 'central, forced air',
        'underfloor heating': 'radiant floor',
        radiators: 'baseboard, hot water, steam',
        heating:
          'electric, heat pump, natural gas, gas, oil, propane, radiant, solar, ductless, wall furnace, zoned, geothermal, pellet stove, wood stove',
      }),
      hasCommas: true,
    },
    {
      from: ['cooling'],
      words: named({
        'air conditioning':
          'central air, electric, ductless, wall unit(s), wall/window unit(s), window unit(s), multi units, heat pump, zoned, dual, gas, split system, central',
      }),
      hasCommas: true,
    },
    {
      from: ['view', 'features', 'poolfeatures', 'parkingfeatures', 'heating', 'cooling'],
      hasCommas: true,
    },
    {
      from: ['associationamenities', 'interiorfeatures', 'exteriorfeatures', 'fireplacefeatures'],
      hasCommas: true,
    },
  ],
  flags: {
    x_privateswimmingpool: 'private pool',
    private_swimming_pool: 'private pool',
    x_commonswimmingpool: 'communal pool',
    common_swimming_pool: 'communal pool',
    poolprivateyn: 'private pool',
    x_seaview: 'sea view',
    x_mountainview: 'mountain view',
    x_elevator: 'elevator',
    elevator: 'elevator',
    x_aircondition: 'air conditioning',
    coolingyn: 'air conditioning',
    heatingyn: 'heating',
    x_alarm: 'alarm',
    x_storeroom: 'storage room',
    fireplaceyn: 'fireplace',
    garageyn: 'covered parking',
    coveredspaces: 'covered parking',
  },
  texts: [
    { from: 'publicremarks', language: 'unknown' },
    { from: 'description', language: 'unknown' },
    { from: 'x_publicremarksen', language: 'unknown' },
    { from: 'x_publicremarksel', language: 'unknown' },
    { from: 'x_publicremarksru', language: 'unknown' },
  ],
  projectTexts: [
    { from: 'project/about/*', language: 'names' },
    { from: 'project_description', language: 'unknown' },
    { from: 'x_projectdescription', language: 'unknown' },
  ],
  photos: {
    from: ['media'],
    url: ['mediaurl', 'url', ''],
    order: 'order',
    plan: { paths: ['mediacategory'], words: /floor\s*plan/i },
    other: { paths: ['mediacategory'], words: /video|document|tour/i },
  },
}
