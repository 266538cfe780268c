/** What sentences mean beyond the tables of `test/sentences/`: follow-ups, assumptions, hostile texts. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../places/place-finder.ts'
import { context } from '../search/parse-query.test-data.ts'
import { readSearchRequest } from '../search/search-request.ts'
import type { SearchValues } from './continue-search.ts'
import { createUnderstandSentence } from './understand-sentence.ts'
import { wordTables } from './words/word-tables.ts'

const understand = createUnderstandSentence({ country: cyprus, places: createPlaceFinder(cyprus) })

const write = (values: SearchValues): string =>
  [...values].map(([name, list]) => `${name}=${list.join(',')}`).join('&')
const read = (query: string): SearchValues =>
  new Map(
    query.split('&').map((pair) => {
      const [name, value] = pair.split('=')
      return [name, value.split(',')]
    }),
  )
const codes = (text: string) => understand(text).assumptions.map(({ code }) => code)

describe('a sentence that follows a search', () => {
  const base = 'deal=sale&district=paphos&property_type=house&bedrooms=3&price_max=400000'

  it.each([
    ['with a pool', `${base.replace('&price_max', '&pool=yes&price_max')}`],
    ['4 bedrooms', base.replace('bedrooms=3', 'bedrooms=4')],
    ['in Larnaca instead', base.replace('paphos', 'larnaca')],
    ['also in Larnaca', base.replace('paphos', 'paphos,larnaca')],
    ['under 300k', base.replace('400000', '300000')],
    ['from 350k', base.replace('price_max=400000', 'price_min=350000')],
    ['cheaper', `${base}&sort=price_asc`],
    ['φθηνότερα', `${base}&sort=price_asc`],
    ['с бассейном', `${base.replace('&price_max', '&pool=yes&price_max')}`],
    ['me pisina', `${base.replace('&price_max', '&pool=yes&price_max')}`],
    ['any number of bedrooms', base.replace('&bedrooms=3', '')],
    ['forget the price', base.replace('&price_max=400000', '')],
    ['drop the location', base.replace('&district=paphos', '')],
    ['anywhere in Cyprus', base.replace('&district=paphos', '')],
    ['везде', base.replace('&district=paphos', '')],
    ['any type', base.replace('&property_type=house', '')],
    ['forget the house', base.replace('&property_type=house', '')],
    ['apartments too', base.replace('house', 'house,apartment')],
    ['or apartments', base.replace('house', 'house,apartment')],
    ['και στη Λεμεσό', base.replace('paphos', 'paphos,limassol')],
    ['a good location', base],
    ['to rent', 'deal=rent&district=paphos&property_type=house&bedrooms=3'],
  ])('%s', (text, expected) => {
    expect(write(understand(text, read(base)).parameters)).toBe(expected)
  })

  it('drops what another place or another wish leaves without sense', () => {
    const nearest = read('near=34.7,33.05&sort=distance')
    expect(write(understand('anywhere', nearest).parameters)).toBe('deal=sale')
    expect(write(understand('with a pool', read('ids=1,2')).parameters)).toBe('deal=sale&pool=yes')
  })

  it('a reference alone is no price', () => {
    for (const text of ['RRE 14015', 'APB 12345']) {
      const { parameters, references } = understand(text)
      expect([parameters.has('price_max'), references]).toEqual([false, [text]])
    }
    expect(understand('MAX 300000').parameters.get('price_max')).toEqual(['300000'])
  })

  it('drops the page that was shown, and what does not apply to another deal', () => {
    const shown = read(`${base}&view=sea-view&cursor=abc&limit=25`)
    expect(write(understand('to rent', shown).parameters)).toBe(
      'deal=rent&district=paphos&property_type=house&bedrooms=3',
    )
  })
})

describe('what an earlier search loses', () => {
  const shown = read('deal=sale&district=paphos&view=sea-view&price_max=400000&sort=price_m2_asc')
  const lost = (text: string) =>
    understand(text, shown)
      .assumptions.filter(({ code }) => code === 'dropped')
      .map(({ why }) => why)

  it('is reported where nobody asked for it', () => {
    expect(lost('the same to rent')).toEqual([
      'Not kept from the earlier search: view, price_max, sort.',
    ])
    expect(lost('to rent under 1500')).toEqual(['Not kept from the earlier search: view, sort.'])
  })

  it.each(['forget the price', 'under 300k', 'in Larnaca instead'])('is not for "%s"', (text) => {
    expect(lost(text)).toEqual([])
  })
})

describe('a figure belongs to what it is said of', () => {
  it.each([
    ['for sale up to 300k or rent up to 1500', 'deal=sale&price_max=300000', 'rent up to 1500'],
    [
      'house for rent up to 1500 or for sale up to 300k',
      'deal=rent&property_type=house&price_max=1500',
      'for sale up to 300 k',
    ],
    [
      'buy a flat for 150k and rent it out',
      'deal=sale&property_type=apartment&price_max=150000',
      'rent it out',
    ],
    ['buy or rent a flat up to 900', 'deal=rent&property_type=apartment&price_max=900', 'buy'],
    ['rent or buy a flat up to 200k', 'deal=sale&property_type=apartment&price_max=200000', 'rent'],
    ['buy or rent a flat', 'deal=sale&property_type=apartment', 'rent'],
    [
      'flat in a tourist area max 1800 pm',
      'deal=rent&property_type=apartment&price_max=1800',
      'tourist',
    ],
    [
      'flat, tourist area, max 250000',
      'deal=sale&property_type=apartment&price_max=250000',
      'tourist',
    ],
    [
      'house in the Tala area up to 300000',
      'deal=sale&location=tala&property_type=house&price_max=300000',
      '',
    ],
    ['flat, area 100', 'deal=sale&property_type=apartment&area_min=100', ''],
    [
      'flat built in the last 5 years',
      'deal=sale&property_type=apartment',
      'built in last 5 years',
    ],
    [
      'flat listed in the last 5 days',
      'deal=sale&property_type=apartment&listed_within_days=5',
      '',
    ],
    ['flat built in the year 2015', 'deal=sale&property_type=apartment&year_built=2015', ''],
    ['between two and three hundred thousand', 'deal=sale&price_min=200000&price_max=300000', ''],
    ['house 2-300k', 'deal=sale&property_type=house&price_min=200000&price_max=300000', ''],
    ['fifty to three hundred thousand', 'deal=sale&price_min=50000&price_max=300000', ''],
    ['rent 1-2k', 'deal=rent&price_min=1000&price_max=2000', ''],
    ['rent 500 to 1k', 'deal=rent&price_min=500&price_max=1000', ''],
    ['biggest plot', 'deal=sale&property_type=land-plots', 'biggest'],
    ['biggest house', 'deal=sale&property_type=house&sort=area_desc', ''],
  ])('%s', (text, query, left) => {
    const { parameters, notUnderstood } = understand(text)
    expect(write(parameters)).toBe(query)
    expect(notUnderstood.join(' ')).toBe(left)
  })
})

describe('what is assumed', () => {
  it('is not that both are meant where one filter takes several values, or where it is said of places', () => {
    const text = 'house or flat in Limassol or Paphos, furnished or unfurnished, no pool or garden'
    expect(codes(text)).not.toContain('both')
  })

  it.each([
    ['villa in Paphos', 'district'],
    ['villa in Paphos', 'deal_default'],
    ['flat under 900', 'deal_inferred'],
    ['villa 500000', 'price_as_max'],
    ['something under 150', 'thousands'],
    ['flat with a sea view or a pool', 'both'],
    ['garden or terrace', 'both'],
    ['διαμέρισμα με πισίνα ή κήπο', 'both'],
    ['квартира с бассейном или садом', 'both'],
    ['around 300k', 'about'],
    ['τριάρι', 'rooms'],
    ['двушка', 'rooms'],
    ['apartment 80 sqm', 'size_as_min'],
    ['land 2 donums', 'size_converted'],
    ['apartmnet', 'misspelled'],
    ['cheap flat', 'order'],
    ['houses for sale under 400', 'thousands'],
  ])('of "%s" is reported: %s', (text, code) => {
    expect(codes(text)).toContain(code)
  })

  it('is of words that were read so: no sign of a currency is a misspelled place', () => {
    const { assumptions } = understand('300 000€ maison')
    expect(
      assumptions.flatMap(({ code, words }) => (code === 'misspelled' ? words : [])),
    ).not.toContain('€')
  })

  it('names both meanings of a name that a town and a district have', () => {
    expect(understand('house in Paphos').choices).toEqual([
      { words: 'Paphos', uses: [{ district: 'paphos' }, { location: 'paphos' }] },
    ])
    expect(understand('house in Paphos town').choices).toEqual([])
  })
})

describe('any text', () => {
  const words = fc.constantFrom(
    ...[
      '3',
      'bedroom',
      'under',
      '400k',
      'не',
      'без',
      'κάτω από',
      'or',
      '-',
      '+',
      'm2',
      'pool',
      '€',
    ],
    ...[
      'Paphos',
      'near',
      'sea',
      'km',
      'x'.repeat(300),
      '😀',
      '\u202e',
      '%',
      '<b>',
      '1.2.3.4',
      '9e9',
    ],
  )
  /** What the tables, the gazetteer and any keyboard have. */
  const phrases = wordTables
    .flatMap((table) => table.trim().split('\n'))
    .flatMap((line) => line.split(' | ')[1].split(','))
    .map((phrase) => phrase.replaceAll('*', '').trim())
  const names = cyprus.places.flatMap(({ name, nameLocal, postalCodes }) => [
    name,
    nameLocal ?? name,
    ...postalCodes.slice(0, 1),
  ])
  const numbers = fc.oneof(
    fc.nat(40).map(String),
    fc.nat(2_000_000).map(String),
    fc.double({ min: 0, max: 5000, noNaN: true }).map((value) => String(value)),
    fc
      .tuple(fc.nat(999), fc.constantFrom(' ', '.', ',', '-', '/', "'", ''), fc.nat(999))
      .map((parts) => parts.join('')),
    fc.constantFrom(
      '0 300k',
      '1 1/2',
      '½',
      '2½',
      '1.5',
      '2,5',
      '-1',
      '1e9',
      '007',
      '٣',
      'LIM-10432',
    ),
  )
  const text = fc.oneof(
    fc
      .array(
        fc.oneof(fc.constantFrom(...phrases), fc.constantFrom(...names), numbers, numbers, words),
        { maxLength: 12 },
      )
      .map((list) => list.join(' ')),
    fc.array(words, { maxLength: 40 }).map((list) => list.join(' ')),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
  )

  it('is read as a search that is accepted', () => {
    fc.assert(
      fc.property(text, (sentence) => {
        const { parameters } = understand(sentence)
        const raw = [...parameters].map(
          ([name, list]) => `${name}=${encodeURIComponent(list.join(','))}`,
        )
        readSearchRequest(raw.join('&'), context)
      }),
      { numRuns: 2000 },
    )
  })

  it('with a street too long to search for reports it as not understood', () => {
    const { parameters, notUnderstood } = understand(`${'x'.repeat(300)} street`)
    expect(parameters.has('street')).toBe(false)
    expect(notUnderstood.join(' ')).toContain('street')
  })

  it('of 10,000 characters is read too', () => {
    const { notUnderstood } = understand('zzyzxq '.repeat(1500))
    expect(notUnderstood).toHaveLength(1500)
  })
})
