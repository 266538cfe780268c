/** Formats of other programs and portals, each with the dirt that their exports have: what comes out, and what is reported. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { NormalisedRecord } from '../../src/domain/feeds/normalise/normalise-record.ts'
import { type ExportedHome, writeStock } from '../../src/feeds/write/exported-home.ts'
import { metaWriter } from '../../src/feeds/write/meta-writer.ts'
import { fileNamed, readBytes, readFile } from './read-files.ts'

const SHOWN = ['deal', 'price', 'property_type', 'bedrooms', 'covered_area_m2', 'district'] as const
const brief = ({ key, action, values }: NormalisedRecord) => [
  key,
  action,
  ...SHOWN.map((name) => values[name]),
]
const codesOf = ({ issues }: NormalisedRecord) => issues.map(({ code }) => code)

describe('ExpertAgent', () => {
  it('is read with the currency and the time of its price texts, bullets as features', async () => {
    const { look, records } = await readFile(fileNamed('expertagent.xml'))
    expect([look.surveyed.format, look.summary?.isComplete, look.summary?.isWhole]).toEqual([
      'expertagent',
      true,
      true,
    ])
    const [villa, studio, sold, again] = records
    expect(brief(villa)).toEqual(['70001', 'offer', 'sale', 385_000, 'house', '3', null, 'paphos'])
    expect(villa.reference).toBe('AE101')
    expect(codesOf(villa)).toEqual(
      expect.arrayContaining(['condition_missing', 'contact_removed', 'photo_address_repaired']),
    )
    expect(villa.photoUrls).toEqual([
      'https://med04.example.com/in4glestates/front%20view.jpg',
      'https://med04.example.com/in4glestates/pool.jpg',
      ...villa.planUrls,
    ])
    expect(villa.planUrls).toEqual(['https://med04.example.com/in4glestates/plan.jpg'])
    expect(villa.values).toMatchObject({ postal_code: 8560, amenities: expect.anything() })
    expect(brief(studio).slice(1, 6)).toEqual(['offer', 'rent', 650, 'apartment', 'studio'])
    expect(codesOf(studio)).toContain('rent_converted')
    // Its price in pounds is nothing to repair: it is gone.
    expect([sold.action, codesOf(sold)]).toEqual(['withdraw', ['status_withdrawn']])
    expect([again.action, codesOf(again)]).toEqual([
      'skip',
      expect.arrayContaining(['key_repeated']),
    ])
  })
})

describe('IS24-XML', () => {
  it('is read from attributes, in its own letters, and removes only what it says', async () => {
    const { look, records } = await readFile(fileNamed('is24.xml'))
    expect([look.surveyed.format, look.summary?.isComplete, look.summary?.isWhole]).toEqual([
      'is24',
      true,
      false,
    ])
    const [flat, house, land, gone, garage, other] = records
    expect(brief(flat)).toEqual([
      'CY-1',
      'offer',
      'sale',
      285_000,
      'apartment',
      '2',
      92.5,
      'limassol',
    ])
    expect(flat.values).toMatchObject({
      ...{ floor: 3, floors_in_building: 5, year_built: '2009', condition: 'pre-owned' },
      descriptions: { de: expect.stringContaining('Schöne helle Wohnung') },
    })
    expect([flat.photoUrls.length, flat.planUrls.length]).toEqual([2, 1])
    expect(brief(house)).toEqual(['CY-2', 'offer', 'rent', 2400, 'house', '4', null, 'paphos'])
    expect(house.values).toMatchObject({ plot_area_m2: 640, condition: 'brand-new' })
    expect(codesOf(house)).toEqual(
      expect.arrayContaining(['area_missing', 'photo_not_an_address', 'value_unreadable']),
    )
    expect(codesOf(land)).toEqual(expect.arrayContaining(['price_missing', 'plot_missing']))
    expect([gone.action, garage.action, other.action]).toEqual(['withdraw', 'skip', 'skip'])
    expect(codesOf(garage)).toContain('type_not_served')
    expect(codesOf(other)).toEqual(expect.arrayContaining(['deal_unknown', 'type_unknown']))
  })

  it('has ImmoXML next to it, which is read as OpenImmo', async () => {
    const { look, records } = await readFile(fileNamed('immoxml.xml'))
    const { format, version, isWhole } = look.summary!
    expect([format, version, isWhole]).toEqual(['openimmo', '3.0.1', false])
    expect(brief(records[0])).toEqual([
      'IX-1',
      'offer',
      'sale',
      410_000,
      'house',
      '3',
      150,
      'paphos',
    ])
  })
})

it('takes short texts of German formats for German, and joins them', async () => {
  const { records } = await readBytes(
    '<openimmo><uebertragung umfang="VOLL" version="1.2.7"/><anbieter><immobilie><freitexte><objektbeschreibung>Helle Wohnung mit Meerblick.</objektbeschreibung><lage>Ruhig, nahe Strand.</lage></freitexte><verwaltung_techn><objektnr_extern>OI-1</objektnr_extern></verwaltung_techn></immobilie></anbieter></openimmo>',
  )
  expect(records[0].values.descriptions).toEqual({
    de: 'Helle Wohnung mit Meerblick.\n\nRuhig, nahe Strand.',
  })
})

it('reads the offers of Trovit that name a kind', async () => {
  const ad = (id: number, type: string, kind: string) =>
    `<ad><id>${id}</id><type>${type}</type><property_type>${kind}</property_type><price>90000</price><city>Paphos</city></ad>`
  const { records } = await readBytes(
    `<trovit>${ad(1, 'Land For Sale', '')}${ad(2, 'Office For Rent', '')}${ad(3, 'For Sale', 'villa')}${ad(4, 'Parking For Sale', '')}${ad(5, 'Local For Sale', 'restaurant')}</trovit>`,
  )
  expect(records.map(({ action, values }) => [action, values.deal, values.property_type])).toEqual([
    ['offer', 'sale', 'land-plots'],
    ['offer', 'rent', 'office'],
    ['offer', 'sale', 'house'],
    ['skip', 'sale', null],
    ['offer', 'sale', 'commercial'],
  ])
})

describe('Immobiliare.it', () => {
  it('is read with its Italian words; hidden streets and prices stay hidden', async () => {
    const { look, records } = await readFile(fileNamed('immobiliare.xml'))
    const { format, version, isWhole } = look.summary!
    expect([format, version, isWhole]).toEqual(['immobiliare', '2.8', false])
    const [villa, reserved, gone, abroad] = records
    expect(brief(villa)).toEqual(['CI-1', 'offer', 'sale', 320_000, 'house', '3', 160, 'paphos'])
    expect(villa.values).toMatchObject({
      ...{ condition: 'pre-owned', year_built: '1991-2000', furnishing: 'partially-furnished' },
      ...{ address: null, energy_class: null },
      descriptions: { it: expect.stringContaining('Villa con piscina'), en: expect.any(String) },
    })
    expect(villa.photoUrls).toEqual([
      'https://img.example.com/ci-1/a%201.jpg',
      'https://img.example.com/ci-1/b.jpg',
      ...villa.planUrls,
    ])
    expect(villa.planUrls).toHaveLength(1)
    expect(brief(reserved)).toEqual([
      'CI-2',
      'offer',
      'rent',
      null,
      'apartment',
      null,
      850.5,
      'larnaca',
    ])
    expect(codesOf(reserved)).toContain('price_missing')
    expect([gone.key, gone.action]).toEqual(['CI-3', 'withdraw'])
    expect([abroad.action, codesOf(abroad)]).toEqual([
      'skip',
      expect.arrayContaining(['other_country', 'type_unknown', 'unit_converted']),
    ])
  })
})

const home: ExportedHome = {
  ...{ id: 4711, reference: 'PA-46', updatedAt: '2026-11-16T23:30:05Z' },
  ...{ link: 'https://homes.example/listings/4711', title: 'Studio in Tala', currency: 'EUR' },
  ...{ countryName: 'Cyprus', placeName: 'Tala', districtName: 'Paphos', features: ['Garden'] },
  point: { lat: 34.83, lng: 32.43 },
  fields: {
    ...{ deal: 'sale', price: 265_000, property_type: 'apartment', condition: 'pre-owned' },
    ...{ bedrooms: 'studio', bathrooms: '1', covered_area_m2: 42.5, district: 'paphos' },
    ...{ location: 'tala', energy_class: 'b', amenities: ['garden'] },
    description: 'Ends ?> <here> & "there"',
    descriptions: { en: 'Ends ?> <here> & "there"', el: 'Κείμενο' },
  },
  photos: [
    { url: 'https://homes.example/photos/ab-1600.jpg', isPlan: false },
    { url: 'https://homes.example/photos/cd-1600.jpg', isPlan: true },
  ],
}

describe('home listings of Meta', () => {
  it('are read with the parts of their addresses, their units and states', async () => {
    const { look, records } = await readFile(fileNamed('meta.xml'))
    expect([look.surveyed.format, look.summary?.isWhole]).toEqual(['meta', true])
    const [flat, studio, sold, again] = records
    expect(brief(flat)).toEqual(['M-1', 'offer', 'sale', 420_000, 'apartment', '2', 98, 'limassol'])
    expect(flat.values).toMatchObject({ condition: 'brand-new', furnishing: 'partially-furnished' })
    expect([flat.pets, flat.photoUrls.length, flat.planUrls.length]).toEqual(['not-allowed', 2, 1])
    expect(brief(studio).slice(1, 6)).toEqual(['offer', 'rent', 650, 'apartment', 'studio'])
    expect(Number(studio.values.covered_area_m2)).toBeCloseTo(39.9, 0)
    expect([sold.action, again.action]).toEqual(['withdraw', 'skip'])
    expect(codesOf(again)).toContain('key_repeated')
  })

  it('come as CSV too, with the unit of an area in another column', async () => {
    const { look, records } = await readFile(fileNamed('meta.csv'))
    expect(look.surveyed.format).toBe('table')
    const [flat, house] = records
    expect(brief(flat)).toEqual([
      ...['C-1', 'offer', 'sale', 250_000, 'apartment', '2', 83.61, 'larnaca'],
    ])
    expect([flat.values.condition, flat.photoUrls.length]).toEqual(['brand-new', 2])
    expect(brief(house).slice(0, 4)).toEqual(['C-2', 'offer', 'rent', 1500])
  })

  it('have an address in one cell, areas that are not believed without a unit, and homes that are gone', async () => {
    const address = (street: string, quote: string) =>
      `{'addr1': 'STREET', 'city': 'Oroklini', 'region': 'Larnaca', 'country': 'Cyprus', 'postal_code': '7040'}`
        .replaceAll("'", quote)
        .replace('STREET', street)
        .replaceAll('"', '""')
    const rows = [
      'home_listing_id,availability,description,address,price,num_beds,property_type,area_size,area_unit',
      `M-1,for_sale,A flat,"${address('Eleon 4', "'")}",249000.00 EUR,2,apartment,82,sq_m`,
      `M-2,for_rent,A flat,"${address("St. Anna's 1", '"')}",780 EUR,1,apartment,48,`,
      `M-3,recently_sold,A flat,"${address('X 1', "'")}",300000 EUR,2,apartment,82,sq_m`,
      `M-4,off_market,A flat,,300000 EUR,2,apartment,82,sq_m`,
    ]
    const { records } = await readBytes(rows.join('\n'))
    const [flat, rented, ...gone] = records
    expect(brief(flat)).toEqual([
      ...['M-1', 'offer', 'sale', 249_000, 'apartment', '2', 82, 'larnaca'],
    ])
    expect(flat.values).toMatchObject({
      address: 'Eleon 4',
      location: 'voroklini',
      postal_code: 7040,
    })
    expect(brief(rented).slice(1, 4)).toEqual(['offer', 'rent', 780])
    expect([rented.values.address, rented.values.covered_area_m2]).toEqual(["St. Anna's 1", null])
    expect(codesOf(rented)).toContain('unit_unknown')
    expect(gone.map(({ action }) => action)).toEqual(['withdraw', 'withdraw'])
  })

  it('of this service are read back without a change', async () => {
    const document = [...writeStock(metaWriter, [home], 1)].join('')
    const { records } = await readBytes(document)
    const [{ values, reference, photoUrls, issues }] = records
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    expect(given).toEqual(home.fields)
    expect([reference, photoUrls]).toEqual(['PA-46', [home.photos[0].url]])
    expect(issues).toEqual([])
    // Without our own fields it is what any other reader makes of it: a studio, too.
    const plain = await readBytes(document.replace(/<\?estia.*?\?>/s, ''))
    expect(brief(plain.records[0])).toEqual([
      '4711',
      'offer',
      ...['sale', 265_000, 'apartment', 'studio', 43, 'paphos'],
    ])
  })
})

it('a cut document of any of them removes nothing', async () => {
  for (const name of ['expertagent.xml', 'is24.xml', 'immobiliare.xml', 'meta.xml']) {
    const { records, look } = await readBytes(readFileSync(fileNamed(name)).subarray(0, -12))
    expect([name, look.summary?.isComplete ?? false]).toEqual([name, false])
    expect(records.length).toBeGreaterThan(0)
  }
})

describe('a sheet as agencies keep it', () => {
  const sheet = (...rows: string[]) =>
    [
      'Ακίνητα γραφείου – Νοέμβριος;;;;;;;',
      'Κωδ. Ακινήτου;Είδος;Πώληση/Ενοικίαση;Τιμή (€);Υ/Δ;Εμβαδόν τ.μ.;Επαρχία;Κατάσταση',
      ...rows,
      ';;;;;;;',
      'Σύνολο;;;1.450.000;;;;',
    ].join('\r\n')

  it('has a state of the home where its word could mean that of the offer, and a sum below', async () => {
    const { records } = await readBytes(
      sheet(
        'ΛΕΜ-12;Διαμέρισμα;Πώληση;€ 250.000;2;92,5;Λεμεσός;Μεταχειρισμένο',
        'ΛΕΜ-13;Μονοκατοικία;ΠΩΛΗΣΗ;1.200.000;4;310,75;Λεμεσός;ΝΕΟΔΜΗΤΟ',
      ),
    )
    expect(records.map(brief)).toEqual([
      ['ΛΕΜ-12', 'offer', 'sale', 250_000, 'apartment', '2', 92.5, 'limassol'],
      ['ΛΕΜ-13', 'offer', 'sale', 1_200_000, 'house', '4', 310.75, 'limassol'],
    ])
    expect(records.map(({ values }) => values.condition)).toEqual(['pre-owned', 'brand-new'])
  })

  it('has a state of the offer where the column says that, which is no state of the home', async () => {
    const { records } = await readBytes(
      sheet(
        'ΛΕΜ-1;Διαμέρισμα;Πώληση;250000;2;90;Λεμεσός;Διαθέσιμο',
        'ΛΕΜ-2;Διαμέρισμα;Πώληση;250000;2;90;Λεμεσός;Πωλήθηκε',
        'ΛΕΜ-3;Διαμέρισμα;Πώληση;250000;2;90;Λεμεσός;New',
      ),
    )
    expect(records.map(({ action }) => action)).toEqual(['offer', 'withdraw', 'offer'])
    expect(records.map(({ values }) => values.condition)).toEqual([null, null, null])
  })

  it('is Greek: words that agree with the home, classes and floors in Greek, a rent by its price', async () => {
    const { records } = await readBytes(
      [
        'Κωδικός;Τύπος;Περιοχή;Τιμή;Εμβαδόν;Υ/Δ;Όροφος;Ενεργειακή κλάση;Κατάσταση',
        'Α1;Έπαυλη;Πέγεια;€ 645.000,-;210,5 τ.μ.;4;;Β+;Μεταχειρισμένη',
        'Α2;Στούντιο;Στρόβολος;€ 79.900,-;38,4 τ.μ.;0;Ισόγειο;Γ;ΑΝΑΚΑΙΝΙΣΜΕΝΟ',
        'Α3;Μεζονέτα;Αραδίππου;€ 265.000,-;145,25 τ.μ.;3;1ος;Η;Καινούργια',
        'Α4;Διαμέρισμα;Παραλίμνι;€ 850,-/μήνα;75,0 τ.μ.;2;1ος;Α;Επιπλωμένο',
        'Α5;Διαμέρισμα;Παραλίμνι;€ 95.000,-;75,0 τ.μ.;2;1ος;Α;Πουλημένο',
        'Α6;Διαμέρισμα;Παραλίμνι;€ 96.000,-;75,0 τ.μ.;2;1ος;Α;Πολύ καλή',
      ].join('\n'),
    )
    expect(
      records.map(({ action, values }) => [
        ...[action, values.deal, values.condition, values.energy_class],
        ...[values.floor, values.furnishing],
      ]),
    ).toEqual([
      ['offer', 'sale', 'pre-owned', 'b-plus', null, null],
      ['offer', 'sale', 'pre-owned', 'c', 0, null],
      // A class that is not shown here is reported.
      ['offer', 'sale', 'brand-new', null, 1, null],
      ['offer', 'rent', null, 'a', 1, 'furnished'],
      ['withdraw', 'sale', null, 'a', 1, null],
      ['offer', 'sale', null, 'a', 1, null],
    ])
    expect(codesOf(records[2]!)).toContain('energy_not_listed')
    expect(records[3]!.values.price).toBe(850)
  })

  it('says sale or rent in its column of states, where no other does', async () => {
    const rows = ['For sale', 'To let', 'Πωλείται', 'R', 'Available'].map(
      (state, at) => `S${at};Flat;1500;${state}`,
    )
    const { records } = await readBytes(`Ref;Type;Price;Status\n${rows.join('\n')}`)
    expect(records.map(({ values }) => values.deal)).toEqual(['sale', 'rent', 'sale', null, null])
  })
})

describe('RESO with the words of the standard', () => {
  it('says what is heated, cooled, seen and parked by the field that a word stands in', async () => {
    const home = {
      ...{ ListingKey: 'Q1', PropertyType: 'Residential', PropertySubType: 'Apartment' },
      ...{ ListPrice: 235_000, City: 'Limassol', BedroomsTotal: 2, PropertyCondition: ['Fixer'] },
      ...{ View: ['Sea', 'Mountain(s)', 'CityLights'], PoolFeatures: ['Community', 'In Ground'] },
      ...{ Heating: ['RadiantFloor'], Cooling: ['Central Air'], ParkingFeatures: ['Covered'] },
    }
    const none = { ...home, ListingKey: 'Q2', Heating: ['None'], Cooling: 'None', View: ['None'] }
    const { records } = await readBytes(JSON.stringify({ value: [home, none] }))
    expect(records[0]!.values).toMatchObject({
      ...{
        view: ['city-view', 'mountains-view', 'sea-view'],
        pool: ['common'],
        heating: ['underfloor-heating'],
      },
      ...{ air_conditioning: ['yes'], parking: ['covered'], condition: 'pre-owned' },
    })
    expect(records[1]!.values).toMatchObject({ heating: null, air_conditioning: null, view: null })
  })
})
