/** What a header says of the cells below it (units, currencies, times, whose yes it is), and cells as agencies fill them in. */
import { expect, it } from 'vitest'
import { readBytes } from './read-files.ts'

/** A home of a table with one more column. */
async function home(header: string, cell: string, more: Readonly<Record<string, string>> = {}) {
  const all = { ...{ Ref: 'A1', Type: 'Villa', District: 'Paphos' }, ...more, [header]: cell }
  const row = (cells: readonly string[]) => cells.map((one) => `"${one}"`).join(';')
  const { records } = await readBytes(`${row(Object.keys(all))}\n${row(Object.values(all))}\n`)
  return records[0]
}
const codes = ({ issues }: Awaited<ReturnType<typeof home>>) => issues.map(({ code }) => code)

it.each([
  ['Covered area (sq ft)', '1000', 92.9],
  ['Built sqft', '1000', 92.9],
  ['Area sq.ft.', '1000', 92.9],
  ['Total area, ft²', '1000', 92.9],
  ['Covered area (sq.m.)', '142.5', 142.5],
  ['Εμβαδόν τ.μ.', '142,5', 142.5],
  ['Площадь, кв.м', '142,5', 142.5],
  ['Площадь', '142,5 м²', 142.5],
  ['Площадь', '142,5 м2', 142.5],
  ['Площадь, м2', '142,5 кв. метров', 142.5],
  ['Εμβαδόν', '142,5 τετρ. μ.', 142.5],
  ['Εμβαδόν', '142,5 μ²', 142.5],
  ['Covered area', '142.5 m^2', 142.5],
  ['Covered area', '142.5', 142.5],
])('an area below %s: %s', async (header, cell, m2) => {
  expect((await home(header, cell)).values.covered_area_m2).toBe(m2)
})

it.each([
  ['Plot (donums)', '2', 2676],
  ['Οικόπεδο (σκάλες)', '2', 2676],
  ['Plot size in decares', '1.5', 1500],
  ['Εμβαδόν οικοπέδου (δεκάρια)', '1,5', 1500],
  ['Участок, сот.', '6', 600],
  ['Площадь участка (соток)', '13,4', 1340],
  ['Land area (ha)', '0.5', 5000],
  ['Plot acres', '1', 4046.86],
  ['Plot m2', '500', 500],
])('a plot below %s: %s', async (header, cell, m2) => {
  const one = await home(header, cell, { Type: 'Plot' })
  expect(one.values.plot_area_m2).toBe(m2)
  expect(codes(one).includes('unit_converted')).toBe(m2 !== 500)
})

it('takes no unit where the header and the cell, or the header itself, say two', async () => {
  for (const [header, cell] of [
    ['Plot (donums)', '500 m2'],
    ['Plot (m2 or donums)', '500'],
  ]) {
    const one = await home(header, cell)
    expect([one.values.plot_area_m2, codes(one)]).toEqual([
      null,
      expect.arrayContaining(['unit_unknown']),
    ])
  }
  expect((await home('Plot (m2)', '2 donums')).values.plot_area_m2).toBe(2676)
})

it('takes no price in full below a header that counts thousands', async () => {
  const one = await home('Price (k€)', '250000', { Deal: 'Sale' })
  expect(one.values.price).toBeNull()
  expect(codes(one)).toContain('price_unreadable')
})

it.each([
  ['Price (k€)', '250', 250_000],
  ['Price (k€)', '250.000', 250_000],
  ['Price in 000s', '250', 250_000],
  ['Цена, тыс. €', '250', 250_000],
  ['Τιμή (χιλ. €)', '250', 250_000],
  ['Price, mln EUR', '1,25', 1_250_000],
  ['PRICE ALL IN', '250.000', 250_000],
  ['Price (EUR, not USD)', '250000', 250_000],
])('a price below %s: %s', async (header, cell, price) => {
  expect((await home(header, cell, { Deal: 'Sale' })).values.price).toBe(price)
})

it.each(['Price (USD)', 'Price £', 'Price in $', 'Τιμή (λίρες)', 'Цена, $'])(
  'no price of another currency: %s',
  async (header) => {
    const one = await home(header, '250000', { Deal: 'Sale' })
    expect([one.values.price, codes(one)]).toEqual([
      null,
      expect.arrayContaining(['currency_unsupported']),
    ])
  },
)

it.each([
  ['Rent per week', '250', 1083],
  ['Weekly rent', '250', 1083],
  ['Rent (yearly)', '9600', 800],
  ['Ενοίκιο ανά έτος', '9600', 800],
  ['Rent p.a.', '9600', 800],
  ['Rent per month', '800', 800],
  ['Rent', '800', 800],
  ['Rent', '€ 1.250,-', 1250],
])('a rent below %s: %s', async (header, cell, price) => {
  expect((await home(header, cell)).values).toMatchObject({ deal: 'rent', price })
})

it('says that a price is in another currency where nothing else says what the deal is', async () => {
  expect(codes(await home('Price (USD)', '250000'))).toEqual(
    expect.arrayContaining(['deal_unknown', 'currency_unsupported']),
  )
})

it('asks nothing of a cell without a number', async () => {
  const one = await home('Price (USD)', 'POA', { Deal: 'Sale' })
  expect(one.issues.find(({ code }) => code === 'price_missing')?.value).toBe('POA')
})

it.each([
  ['Title deed', 'Yes', { title_deed: 'has-title' }],
  ['Title deeds', 'Issued', { title_deed: 'has-title' }],
  ['Τίτλος ιδιοκτησίας', 'Ναι', { title_deed: 'has-title' }],
  ['Титул', 'нет', { title_deed: 'no-title' }],
  ['Title deed', 'Pending', { title_deed: 'no-title' }],
  ['Pool', 'Private', { pool: ['private'], amenities: ['pool'] }],
  ['Pool', 'Communal', { pool: ['common'], amenities: ['pool'] }],
  ['Πισίνα', 'Ιδιωτική', { pool: ['private'], amenities: ['pool'] }],
  ['Бассейн', 'общий', { pool: ['common'], amenities: ['pool'] }],
  ['Pool', 'yes', { pool: ['yes'], amenities: ['pool'] }],
  ['Parking', 'Covered', { parking: ['covered'], amenities: ['parking'] }],
  ['Parking', '1 uncovered', { parking: ['uncovered'], amenities: ['parking'] }],
  ['Parking', '2', { parking: ['yes'], amenities: ['parking'] }],
  ['Heating', 'Central', { heating: ['central-heating'], amenities: ['heating'] }],
  ['Θέρμανση', 'Αυτόνομη', { heating: ['autonomous-heating'], amenities: ['heating'] }],
  ['A/C', 'All rooms', { air_conditioning: ['all-rooms'], amenities: ['air-conditioning'] }],
  ['View', 'Sea & mountain', { view: ['mountains-view', 'sea-view'] }],
  ['Θέα', 'Θάλασσα', { view: ['sea-view'] }],
  ['Sea view', 'x', { view: ['sea-view'] }],
  ['Furnished', 'Part', { furnishing: 'partially-furnished' }],
  ['Επίπλωση', 'Χωρίς έπιπλα', { furnishing: 'unfurnished' }],
])('%s: %s', async (header, cell, fields) => {
  expect((await home(header, cell, { Deal: 'Sale' })).values).toMatchObject(fields)
})

it.each([
  ...[
    ['Pool', 'No'],
    ['Pool', 'None'],
    ['Pool', 'Optional'],
    ['Parking', '0'],
    ['Parking', 'n/a'],
  ],
  ...[
    ['Parking', 'Unknown'],
    ['Heating', 'Provision'],
    ['Κλιματισμός', 'Πρόνοια'],
  ],
  ...[
    ['Sea view', 'maybe'],
    ['View', 'no'],
  ],
])('nothing is there by %s: %s', async (header, cell) => {
  const { values } = await home(header, cell, { Deal: 'Sale' })
  expect([
    ...[values.pool, values.parking, values.heating, values.air_conditioning],
    ...[values.view, values.amenities],
  ]).toEqual([null, null, null, null, null, null])
})

it('reports words for furniture and title deeds that nobody knows', async () => {
  for (const [header, field] of [
    ['Furnished', 'furnishing'],
    ['Title deed', 'title_deed'],
  ]) {
    const one = await home(header, 'Negotiable', { Deal: 'Sale' })
    expect(one.issues).toContainEqual({ code: 'value_unreadable', field, value: 'Negotiable' })
    expect(codes(await home(header, 'N/A', { Deal: 'Sale' }))).not.toContain('value_unreadable')
  }
})

it('reads pets of a rent', async () => {
  expect((await home('Pets', 'Yes', { Rent: '850' })).pets).toBe('allowed')
  expect((await home('Κατοικίδια', 'Όχι', { Rent: '850' })).pets).toBe('not-allowed')
})

it.each([
  ['Floor', '3rd of 5', { floor: 3, floors_in_building: 5 }],
  ['Floor', '3/5', { floor: 3, floors_in_building: 5 }],
  ['Этаж', '3 из 5', { floor: 3, floors_in_building: 5 }],
  ['Όροφος', '3ος από 5', { floor: 3, floors_in_building: 5 }],
  ['Floor', 'Ground of 2', { floor: 0, floors_in_building: 2 }],
  ['Floor', '1st & 2nd', { floor: null, floors_in_building: null }],
  ['Floor', '5/3', { floor: 5, floors_in_building: null }],
  ['EPC', 'Category B', { energy_class: 'b' }],
  ['EPC', 'Class: A+', { energy_class: 'a-plus' }],
  ['EPC', 'B (45 kWh/m2)', { energy_class: 'b' }],
  ['Ενεργειακή κλάση', 'Κατηγορία Γ', { energy_class: 'c' }],
  ['Bedrooms', '2+1', { bedrooms: '2' }],
  ['Bedrooms', '2+2', { bedrooms: null }],
])('%s: %s', async (header, cell, fields) => {
  expect((await home(header, cell, { Deal: 'Sale' })).values).toMatchObject(fields)
})

it.each([
  ['1 December 2026', '2026-12-01'],
  ['December 1st, 2026', '2026-12-01'],
  ['1η Δεκεμβρίου 2026', '2026-12-01'],
  ['1 декабря 2026', '2026-12-01'],
  ['1/12/26', '2026-12-01'],
  ['Now', null],
])('available from %s', async (cell, day) => {
  const one = await home('Available from', cell, { Rent: '850' })
  expect([one.values.available_from, codes(one).includes('value_unreadable')]).toEqual([day, false])
})

it('reports a day that cannot be read', async () => {
  const one = await home('Available from', 'week 49', { Rent: '850' })
  expect(one.issues).toContainEqual({
    ...{ code: 'value_unreadable', field: 'available_from', value: 'week 49' },
  })
})

it.each([
  ['Sold 03/2026', 'withdraw'],
  ['Sold (12.3.2026)', 'withdraw'],
  ['SOLD!', 'withdraw'],
  ['Let until 5 Dec', 'withdraw'],
  ['Reserved until 5/12', 'offer'],
  ['Sold 3 units', 'skip'],
  ['Half sold 2026', 'skip'],
])('a home that is %s', async (cell, action) => {
  expect((await home('Status', cell, { Deal: 'Sale', Price: '250000' })).action).toBe(action)
})

it.each([
  ['Lettings', 'rent'],
  ['Long let', 'rent'],
  ['Verkauf', 'sale'],
  ['Vermietung', 'rent'],
])('the deal %s', async (cell, deal) => {
  expect((await home('Deal', cell)).values.deal).toBe(deal)
})

it.each(['850 p.c.m.', '€ 850 p.m.', '850 pcm'])('a rent of %s', async (cell) => {
  expect((await home('Price', cell)).values).toMatchObject({ deal: 'rent', price: 850 })
})

it.each([
  ['Xylokastro Gardens', null, true],
  ['Paphos town centre', 'paphos', false],
  ['', 'paphos', false],
  ['Peyia', 'pegeia', false],
])('the village %s of the district Paphos', async (village, location, isUnknown) => {
  const one = await home('Village', village)
  expect(one.values).toMatchObject({ district: 'paphos', location })
  expect(codes(one).includes('place_unknown')).toBe(isUnknown)
})

it('takes a price below "Sale price" for one of a sale, however low, where nothing else says what the deal is', async () => {
  const land = { Type: 'Field' }
  expect((await home('Sale price (€)', '15.000', land)).values).toMatchObject({
    ...{ deal: 'sale', price: 15_000 },
  })
  expect((await home('Цена продажи', '15000', land)).values.deal).toBe('sale')
  const both = await home('Sale price', '', { ...land, 'Rent price': '250' })
  expect(both.values).toMatchObject({ deal: 'rent', price: 250 })
  const let_ = await home('Sale price', '15000', { ...land, Status: 'For rent' })
  expect(let_.values.deal).toBe('rent')
  expect(codes(await home('Price for sale or rent', '15000', land))).toContain('deal_unknown')
})

it('takes a roof garden for no garden, and bicycles for no store room', async () => {
  const amenities = async (cell: string) => (await home('Features', cell)).values.amenities
  expect(await amenities('Roof garden')).toEqual(['roof-garden'])
  expect(await amenities('Bike storage')).toEqual(['bike-parking'])
  expect(await amenities('Roof garden and garden')).toEqual(['garden', 'roof-garden'])
  expect(await amenities('Landscaped garden')).toEqual(['garden'])
})

it.each([
  ['Επίπλωση', 'Πλήρως'],
  ['Мебель', 'есть'],
  ['Мебель', 'полностью'],
])('a home is furnished below %s: %s', async (header, cell) => {
  const one = await home(header, cell)
  expect(one.values.furnishing).toBe('furnished')
})

it.each([
  [{ Available: 'Let agreed' }, 'withdraw'],
  [{ Available: 'No' }, 'withdraw'],
  [{ Διαθεσιμότητα: 'Πωλήθηκε' }, 'withdraw'],
  [{ Sold: 'Yes' }, 'withdraw'],
  [{ Sold: 'No', Status: 'Available' }, 'offer'],
  [{ Status: 'Available', Sold: 'Yes' }, 'withdraw'],
  [{ Published: 'No' }, 'withdraw'],
  [{ Продано: 'да' }, 'withdraw'],
  [{ Type: 'SOLD - Villa' }, 'withdraw'],
  [{ Status: 'SSTC' }, 'withdraw'],
  [{ Status: 'Sold by another agent' }, 'withdraw'],
  [{ 'Construction Status': 'Completed' }, 'offer'],
  [{ Available: 'Yes', Status: 'Sold' }, 'withdraw'],
  [{ 'Available from': 'Now', Status: 'Let' }, 'withdraw'],
  [{ Status: 'Available', Availability: 'Not available' }, 'withdraw'],
  [{ Sold: '13/06/2026' }, 'withdraw'],
  [{ Available: 'Yes', Κατάσταση: 'ΠΩΛΗΘΗΚΕ' }, 'withdraw'],
  [{ 'Mortgage available': 'No' }, 'offer'],
  [{ 'Active tenant': 'No' }, 'offer'],
  [{ 'Visible from sea': 'No' }, 'offer'],
  [{ 'Sold with furniture': 'Yes' }, 'offer'],
  [{ Published: '01/05/2025' }, 'offer'],
  [{ Availability: '01/09/2026' }, 'offer'],
  [{ Type: 'House - not sold' }, 'offer'],
  [{ Type: 'Apartment to be sold' }, 'offer'],
])('a home of which %j is said is not shown by mistake', async (cells, action) => {
  const one = await home('Price', '250000', { Deal: 'Sale', ...cells })
  expect(one.action).toBe(action)
})

it.each([
  [
    { Price: '250000', 'Current rent': '1100' },
    { deal: 'sale', price: 250_000 },
  ],
  [
    { 'Sale price': '450000', 'Rent price': '1800' },
    { deal: 'sale', price: 450_000 },
  ],
  [{ 'Min Price (EUR)': '230000', 'Price (EUR)': '250000' }, { price: 250_000 }],
  [{ Price: '250000 plus 19% VAT', Deal: 'Sale' }, { price: 250_000 }],
  [{ Price: '€850 p/m' }, { deal: 'rent', price: 850 }],
  [{ Price: '850', Deal: 'Rent', 'Deposit (months)': '2' }, { deposit: null }],
  [{ Size: '1076', 'Size unit': 'sq ft' }, { covered_area_m2: 99.96 }],
  [{ 'Internal ID': '8812' }, { internal_area_m2: null }],
  [{ 'Ground Floor Area': '110', 'Total Area': '260' }, { covered_area_m2: 260 }],
  [
    { 'Lot Size': '620', Size: '140' },
    { covered_area_m2: 140, plot_area_m2: 620 },
  ],
  [{ Type: 'Plot', 'Size (m2)': '3345', 'Plot coverage (%)': '50' }, { plot_area_m2: 3345 }],
  [{ Lot: '12', 'Plot size': '520' }, { plot_area_m2: 520 }],
  [{ 'Unit floor': '3' }, { floor: 3 }],
  [{ 'Interior design': 'Modern' }, { internal_area_m2: null }],
  [{ Features: 'Off-street parking' }, { parking: ['uncovered'] }],
  [{ Features: 'Ασανσέρ: όχι, Gym=0, Τζάκι' }, { amenities: ['fireplace'] }],
])('a table with %j', async (cells, fields) => {
  const [[header, cell], ...more] = Object.entries(cells)
  expect((await home(header, cell, Object.fromEntries(more))).values).toMatchObject(fields)
})

it('takes the namesake in the town that is named, or where the point is', async () => {
  const quarter = await home('Village', 'Agios Nikolaos', {
    District: 'Limassol',
    City: 'Limassol',
  })
  expect(quarter.values.location).toBe('limassol-agios-nikolaos')
  const pinned = await home('Village', 'Episkopi', { District: '', Lat: '34.8', Lng: '32.53' })
  expect(pinned.values).toMatchObject({ district: 'paphos', lat: 34.8 })
})

it('takes no number of a unit for the key of a home that has a reference', async () => {
  expect((await home('Unit No', '101')).key).toBe('A1')
})
