/** A number of a feed has its unit and its locale, or it is refused with the text as it was seen. */
import { expect, it } from 'vitest'
import { readBytes } from './read-files.ts'

const HEAD = '<root><kyero><feed_version>3</feed_version></kyero>'
interface Home {
  readonly price?: string
  readonly freq?: string
  readonly built?: string
  readonly plot?: string
  readonly beds?: string
}

async function kyero(...homes: readonly Home[]) {
  const records = homes.map(
    ({ price = '250000', freq = 'sale', built = '120', plot = '', beds = '3' }, at) =>
      `<property><id>${at}</id><price>${price}</price><price_freq>${freq}</price_freq><new_build>0</new_build><type>villa</type><town>Peyia</town><beds>${beds}</beds><surface_area><built>${built}</built><plot>${plot}</plot></surface_area></property>`,
  )
  return (await readBytes(`${HEAD}${records.join('')}</root>`)).records
}

async function reso(home: Readonly<Record<string, unknown>>) {
  const base = { ListingKey: 'k1', StandardStatus: 'Active', PropertyType: 'Residential' }
  const { records } = await readBytes(
    JSON.stringify({ value: [{ ...base, PropertySubType: 'Villa', ListPrice: 250_000, ...home }] }),
  )
  return records[0]
}

async function blm(columns: Readonly<Record<string, string>>) {
  const all = {
    AGENT_REF: 'A1',
    TRANS_TYPE_ID: '1',
    PROP_SUB_ID: '27',
    PRICE: '250000',
    ...columns,
  }
  const { records } = await readBytes(
    `#HEADER#\nVersion : 3\nEOF : '^'\nEOR : '~'\n#DEFINITION#\n${Object.keys(all).join('^')}^~\n#DATA#\n${Object.values(all).join('^')}^~\n#END#\n`,
  )
  return records[0]
}

type Read = Awaited<ReturnType<typeof reso>>
const issue = ({ issues }: Read, code: string) => issues.find((one) => one.code === code)

it.each([
  ['250K', 250_000],
  ['€ 250 k', 250_000],
  ['1.25M', 1_250_000],
  ['1,25 million', 1_250_000],
  ['2.5E5', 250_000],
  ['9.500.000', 9_500_000],
  ['EUR250,000', 250_000],
  ['Asking price €350.000,-', 350_000],
  ['250000.00', 250_000],
  ['Guide price: 1,250,000 euros', 1_250_000],
  ['185.000 € + Φ.Π.Α.', 185_000],
  ['€185,000 + V.A.T.', 185_000],
  ['185 000 € (торг)', 185_000],
  ['Reduced! €185,000', 185_000],
])('the price %s is %i', async (price, amount) => {
  const [home] = await kyero({ price })
  expect(home.values.price).toBe(amount)
})

it.each([
  ['9.500.000 TL', 'currency_unsupported'],
  ['250000 AED', 'currency_unsupported'],
  ['250000 pounds', 'currency_unsupported'],
  ['₺9500000', 'currency_unsupported'],
  ['250000 bananas', 'price_unreadable'],
  ['200000 - 250000', 'price_unreadable'],
  ['2,500 €/m2', 'price_unreadable'],
  ['1.2.3', 'price_unreadable'],
  ['25,00,000', 'price_unreadable'],
  ['1200 pcm', 'price_unreadable'],
])('the price %s of a sale is refused as %s, with its text', async (price, code) => {
  const [home] = await kyero({ price })
  expect(home.values.price).toBe(null)
  expect(issue(home, code)?.value).toBe(price)
})

it('a rent is for the period that it comes with', async () => {
  const [week, year, day] = await kyero(
    { price: '€300 pw', freq: 'month' },
    { price: '12,000 per year', freq: 'month' },
    { price: '90 per night', freq: 'month' },
  )
  expect([week.values.price, year.values.price, day.values.price]).toEqual([1300, 1000, null])
  expect(issue(day, 'frequency_unknown')).toBeDefined()
})

it.each([
  ['2 ha', 20_000],
  ['0.5 acres', 2023.43],
  ['1 donum', 1338],
  ['3 σκάλες', 4014],
  ['1076.39 sq.ft.', 100],
  ['120,5 m2', 120.5],
  ['120 τ.μ.', 120],
  ['approx. 1 250 m²', 1250],
  ['1.250.000', 1_250_000],
  ['1,234.5', 1234.5],
  ['100 sqm (1076 sq ft)', 100],
  ['6,689 m² (5 donums)', 6689],
  ['6.689 m² (5 donums)', 6689],
  ['1000 sqft / 92.903 m2', 92.9],
  ['2 donums = 2.676 τ.μ.', 2676],
  ['1.5 ha | 15000 m2', 15_000],
])('the plot %s has %d square metres', async (plot, m2) => {
  expect((await kyero({ plot }))[0].values.plot_area_m2).toBe(m2)
})

it.each([
  ['2 furlongs', 'unit_unknown'],
  ['100-120', 'value_unreadable'],
  ['100 sqm (1200 sq ft)', 'value_unreadable'],
  ['100 (1076 sq ft)', 'value_unreadable'],
  ['100 sqm (100 sqm)', 'value_unreadable'],
  ['100 sqm (20 sqm veranda)', 'value_unreadable'],
  ['100/120 m²', 'value_unreadable'],
  ['100 sqm (1076 sq ft) (10 rooms)', 'value_unreadable'],
  ['92.903', 'number_ambiguous'],
  ['1,200', 'number_ambiguous'],
])('the plot %s is refused as %s, with its text', async (plot, code) => {
  const [home] = await kyero({ plot })
  expect(home.values.plot_area_m2).toBe(null)
  expect(issue(home, code)?.value).toBe(plot)
})

it('the other numbers of the document show what a dot and a comma mean, in whatever order', async () => {
  const plots = async (shown: Home) => {
    const asked = [{ plot: '1.200' }, { plot: '1,200' }]
    const first = await kyero(shown, ...asked)
    const last = await kyero(...asked, shown)
    const found = first.slice(1).map(({ values }) => values.plot_area_m2)
    expect(last.slice(0, 2).map(({ values }) => values.plot_area_m2)).toEqual(found)
    return found
  }
  expect(await plots({ price: '250,000' })).toEqual([1.2, 1200])
  expect(await plots({ price: '250.000' })).toEqual([1200, 1.2])
  expect(await plots({ built: '84,50' })).toEqual([1200, 1.2])
  expect(await plots({ built: '84.5' })).toEqual([1.2, 1200])
  expect(await plots({ price: '250.000', built: '84.5' })).toEqual([null, null])
})

it('a number of JSON has a dot before its decimals, however many', async () => {
  const home = await reso({ X_CoveredArea: 92.903, X_PlotArea: 1.2, X_InternalArea: '88.5' })
  expect(home.values).toMatchObject({
    covered_area_m2: 92.9,
    plot_area_m2: 1.2,
    internal_area_m2: 88.5,
  })
})

it('a unit belongs to its own field alone', async () => {
  const plot = async (home: Readonly<Record<string, unknown>>) => {
    const record = await reso(home)
    return [record.values.plot_area_m2, record.issues.map(({ code }) => code)] as const
  }
  expect((await plot({ LotSizeSquareMeters: 1200, LotSizeUnits: 'Acres' }))[0]).toBe(1200)
  expect((await plot({ X_PlotArea: 1200, LotSizeUnits: 'Acres' }))[0]).toBe(1200)
  expect((await plot({ LotSizeArea: 0.5, LotSizeUnits: 'Acres' }))[0]).toBe(2023.43)
  expect((await plot({ LotSizeArea: 1200, LotSizeUnits: 'Square Meters' }))[0]).toBe(1200)
  expect((await plot({ LotSizeAcres: 2 }))[0]).toBe(8093.71)
  expect((await plot({ LotSizeSquareFeet: 10_764 }))[0]).toBe(1000.01)
  const unsaid = await plot({ LotSizeArea: 1200 })
  expect(unsaid[0]).toBe(null)
  expect(unsaid[1]).toContain('unit_unknown')
  const living = await reso({ LivingArea: 1000, LivingAreaUnits: 'Square Feet' })
  expect(living.values.covered_area_m2).toBe(92.9)
})

it('an area of BLM has the unit of its column', async () => {
  const area = async (unit: string) =>
    (await blm({ MIN_SIZE_ENTERED: '1000', AREA_SIZE_UNIT_ID: unit })).values.covered_area_m2
  expect(await area('1')).toBe(92.9)
  expect(await area('2')).toBe(1000)
  expect(await area('')).toBe(null)
  expect(await area('9')).toBe(null)
  expect(issue(await blm({ MIN_SIZE_ENTERED: '1000' }), 'unit_unknown')?.value).toBe('1000 [?]')
})

it('a rent is never the price of a sale', async () => {
  const rent = { PropertyType: 'Residential Lease', LeaseAmountFrequency: 'Monthly' }
  expect((await reso({ ...rent, LeasePrice: 1200 })).values.price).toBe(1200)
  expect((await reso({ ...rent, ListPrice: 1300 })).values.price).toBe(1300)
  const qobrix = { sale_rent: 'for_rent', PropertyType: null, ListPrice: null }
  const selling = await reso({ ...qobrix, list_selling_price_amount: 250_000 })
  expect([selling.values.deal, selling.values.price]).toEqual(['rent', null])
  const openimmo = async (prices: string) =>
    (
      await readBytes(
        `<openimmo><uebertragung umfang="VOLL"/><anbieter><immobilie><objektkategorie><vermarktungsart KAUF="false" MIETE_PACHT="true"/><objektart><wohnung/></objektart></objektkategorie><preise>${prices}</preise><verwaltung_techn><objektnr_extern>W1</objektnr_extern></verwaltung_techn></immobilie></anbieter></openimmo>`,
      )
    ).records[0].values
  expect((await openimmo('<kaufpreis>250000</kaufpreis><kaltmiete>950</kaltmiete>')).price).toBe(
    950,
  )
  expect((await openimmo('<kaufpreis>250000</kaufpreis>')).price).toBe(null)
})

it('a status withdraws a home only with a word that says so', async () => {
  const standard = async (status: Readonly<Record<string, unknown>>) => (await reso(status)).action
  expect(await standard({ MlsStatus: 'New' })).toBe('offer')
  expect(await standard({ StandardStatus: null, MlsStatus: 'New' })).toBe('offer')
  expect(await standard({ StandardStatus: null, MlsStatus: 'Price Change' })).toBe('offer')
  expect(await standard({ StandardStatus: 'Active Under Contract' })).toBe('offer')
  expect(await standard({ StandardStatus: 'Closed' })).toBe('withdraw')
  const odd = await reso({ StandardStatus: 'Zxcvb' })
  expect([odd.action, issue(odd, 'status_unknown')?.value]).toEqual(['skip', 'Zxcvb'])
  const sale = async (stand: string, action = 'CHANGE') =>
    (
      await readBytes(
        `<openimmo><uebertragung umfang="VOLL"/><anbieter><immobilie><objektkategorie><vermarktungsart KAUF="true"/><objektart><haus/></objektart></objektkategorie><preise><kaufpreis>250000</kaufpreis></preise><zustand_angaben><verkaufstatus stand="${stand}"/></zustand_angaben><verwaltung_techn><objektnr_extern>W1</objektnr_extern><aktion aktionart="${action}"/></verwaltung_techn></immobilie></anbieter></openimmo>`,
      )
    ).records[0].action
  expect(await sale('RESERVIERT')).toBe('offer')
  expect(await sale('OFFEN')).toBe('offer')
  expect(await sale('VERKAUFT')).toBe('withdraw')
  expect(await sale('OFFEN', 'DELETE')).toBe('withdraw')
})

it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'the word %s means what it says, which is nothing',
  async (word) => {
    const [home] = await kyero({ price: word, freq: word, beds: word, plot: word })
    expect(home.action).toBe('skip')
    const odd = await reso({ StandardStatus: word, Furnished: word, DevelopmentStatus: word })
    expect(odd.action).toBe('skip')
  },
)

it.each([
  ['3', '3'],
  ['3.0', '3'],
  ['3 bedrooms', '3'],
  ['6+', '6'],
  ['Three', '3'],
  ['2-3', null],
  ['three double bedrooms', '3'],
  ['three hundred', null],
  ['1.200', null],
])('%s bedrooms are %s', async (beds, count) => {
  expect((await kyero({ beds }))[0].values.bedrooms).toBe(count)
})
