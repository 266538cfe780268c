import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CLEAN_DESCRIPTIONS } from '../../../test/descriptions/clean-descriptions.ts'
import { CONTACT_DESCRIPTIONS } from '../../../test/descriptions/contact-descriptions.ts'
import { anyText } from '../../../test/support/any-text.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { findContacts as find, MAX_CONTACT_FINDINGS } from './find-contacts.ts'

const findContacts = (text: string) => find(text, cyprus)

describe('the description sets', () => {
  it('has no false alarm', () => {
    const alarms = CLEAN_DESCRIPTIONS.filter((text) => findContacts(text).length > 0)
    expect(alarms).toEqual([])
  })

  it('has no miss', () => {
    const misses = CONTACT_DESCRIPTIONS.filter(
      ([kind, text]) => !findContacts(text).some((finding) => finding.kind === kind),
    )
    expect(misses).toEqual([])
  })

  it('is large and without repetition', () => {
    const texts = [...CLEAN_DESCRIPTIONS, ...CONTACT_DESCRIPTIONS.map(([, text]) => text)]
    expect(new Set(texts).size).toBe(texts.length)
    expect(CLEAN_DESCRIPTIONS.length).toBeGreaterThanOrEqual(200)
    expect(CONTACT_DESCRIPTIONS.length).toBeGreaterThanOrEqual(200)
  })
})

describe('findContacts', () => {
  it('points at the place in the original text', () => {
    expect(findContacts('Ωραίο ﬂat 😀: ９９\u200b 12 34 56!')).toEqual([
      { kind: 'phone', start: 14, end: 26, text: '９９\u200b 12 34 56' },
    ])
  })

  it('gives findings in text order and each only once', () => {
    const found = findContacts('99123456, a@b.com, www.mysite.com')
    expect(found.map(({ kind }) => kind)).toEqual(['phone', 'email', 'link'])
  })

  it('stops at the limit', () => {
    expect(findContacts('99123456; '.repeat(50))).toHaveLength(MAX_CONTACT_FINDINGS)
  })

  it('takes any text, and its findings are slices of it, in order, apart', () => {
    const piece = fc.oneof(
      anyText({ maxLength: 20 }),
      fc.constantFrom(
        '99 123 456 ',
        'a@b.com ',
        'www.x.gr ',
        '9',
        ' dot com',
        '@',
        '+357',
        '\u200b',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('')
        let end = 0
        for (const finding of findContacts(text)) {
          expect(finding.start).toBeGreaterThanOrEqual(end)
          expect(finding.end).toBeGreaterThan(finding.start)
          expect(text.slice(finding.start, finding.end)).toBe(finding.text)
          end = finding.end
        }
      }),
    )
  })
})

const ENGLISH = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const GREEK = 'μηδέν ένα δύο τρία τέσσερα πέντε έξι επτά οκτώ εννέα'.split(' ')
const each = (number: string, joint: string) => Array.from(number).join(joint)
const shifted = (number: string, zero: number) =>
  Array.from(number, (digit) => String.fromCodePoint(zero + Number(digit))).join('')
const pairs = (number: string) => number.match(/../g) ?? []

/** Ways to write the eight digits of a Cyprus number. */
const DISGUISES: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `${number.slice(0, 2)} ${number.slice(2)}`,
  (number) => `${number.slice(0, 2)}-${number.slice(2, 5)}-${number.slice(5)}`,
  (number) => `${number.slice(0, 2)} ${number.slice(2, 5)} ${number.slice(5)}`,
  (number) => pairs(number).join(' '),
  (number) => pairs(number).join('.'),
  (number) => each(number, ' '),
  (number) => each(number, '.'),
  (number) => each(number, '\u200b'),
  (number) => shifted(number, 0xff10),
  (number) => shifted(number, 0x0660),
  (number) => pairs(shifted(number, 0x06f0)).join(' '),
  (number) => Array.from(number, (digit) => ENGLISH[Number(digit)]).join(' '),
  (number) => Array.from(number, (digit) => GREEK[Number(digit)]).join(', '),
  (number) => `(${number.slice(0, 2)}) ${number.slice(2, 5)}/${number.slice(5)}`,
  (number) => each(number, ' * '),
]

const cyprusNumber = fc
  .tuple(
    fc.constantFrom('94', '95', '96', '97', '98', '99', '22', '23', '24', '25', '26'),
    fc.integer({ min: 0, max: 999_999 }),
  )
  .map(([begin, rest]) => begin + String(rest).padStart(6, '0'))
  .filter((number) => !isLadder(pairs(number)) && !isLadder([...number]))

/** "22 24 26 28" may as well be plots or bus lines. */
function isLadder(groups: readonly string[]): boolean {
  const steps = groups.slice(1).map((group, at) => Number(group) - Number(groups[at]))
  return Math.abs(steps[0]) <= 10 && steps.every((step) => step !== 0 && step === steps[0])
}

const around = fc.constantFrom(
  ['Sunny flat of 85 m2 near the sea, ', ', price €250,000.'],
  ['Call ', ' day or night'],
  ['Built in 2015. ', '. Two bedrooms, 3rd floor.'],
  ['Villa owner: ', ' (after 17:00)'],
  ['Πωλείται οικόπεδο 650 τ.μ., ', ', τιμή 95.000 ευρώ.'],
  ['Квартира 85 м2, ', ', цена 250 000 евро'],
  ['', ''],
)

describe('any Cyprus number in any disguise', () => {
  it('is found where its groups happen to have equal steps, which plots and floors have not', () => {
    expect(findContacts('near the sea, 25.49.73.97, price €250,000.')).toMatchObject([
      { kind: 'phone', text: '25.49.73.97' },
    ])
    expect(findContacts('Bus lines 22, 24, 26, 28 stop here')).toEqual([])
  })

  it.each(DISGUISES.map((disguise) => [disguise('99123456'), disguise] as const))(
    'is found: %s',
    (_, disguise) => {
      fc.assert(
        fc.property(
          cyprusNumber,
          fc.constantFrom('', '+357 ', '00357 ', '+357-', '(00357) '),
          around,
          (number, country, [before, after]) => {
            const text = before + country + disguise(number) + after
            expect(findContacts(text).map(({ kind }) => kind)).toContain('phone')
          },
        ),
        { numRuns: 300 },
      )
    },
  )
})

const natural = (max: number) => fc.integer({ min: 1, max })
const grouped = (value: number, separator: string) =>
  String(value).replace(/\B(?=(?:\d{3})+$)/g, separator)
const separator = fc.constantFrom(',', '.', ' ', '')
const amount = fc.tuple(natural(9_999_999), separator).map(([value, mark]) => grouped(value, mark))
const year = fc.integer({ min: 1850, max: 2049 })

/** Phrases with a number that is none to call. */
const phrase = fc.oneof(
  amount.map((price) => `Price €${price}`),
  amount.map((price) => `price ${price} euro`),
  amount.map((price) => `τιμή ${price} ευρώ`),
  natural(99_999).map((thousands) => `for sale at € ${grouped(thousands * 1000, ',')}`),
  fc.tuple(amount, amount).map(([low, high]) => `from €${low} to €${high}`),
  fc.tuple(natural(9_999), natural(9_999)).map(([low, high]) => `rent €${low}-${high}`),
  fc.tuple(natural(9_999), natural(9_999)).map(([low, high]) => `plots of ${low} - ${high} m2`),
  amount.map((area) => `plot of ${area} m²`),
  amount.map((area) => `εμβαδόν ${area} τ.μ.`),
  amount.map((area) => `площадь ${area} кв.м`),
  year.map((built) => `built in ${built}`),
  fc.tuple(year, year).map(([built, renewed]) => `works ${built}-${renewed}`),
  fc.tuple(natural(200), natural(99)).map(([whole, part]) => `${whole}.${part} km to the sea`),
  natural(5_000).map((metres) => `${metres} metres from the beach`),
  natural(90).map((minutes) => `${minutes} minutes by car`),
  natural(100).map((percent) => `density ${percent}%`),
  fc.tuple(natural(28), natural(12), year).map(([d, m, y]) => `free from ${d}/${m}/${y}`),
)
const joint = fc.constantFrom(', ', '. ', '; ', '\n', ' and ')

describe('any price, area, year or distance', () => {
  it('passes', () => {
    fc.assert(
      fc.property(fc.array(phrase, { minLength: 1, maxLength: 6 }), joint, (phrases, mark) => {
        expect(findContacts(phrases.join(mark))).toEqual([])
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('figures next to each other', () => {
  it.each([
    '€245.000 | 2 bed apartment in Larnaca',
    'Price: €245.000 | 2 bed | 95 m²',
    '€265.000 | 3 спальни',
    'Τιμή: €265.000 | 3 υπν.',
    '120 m² | €265.000 | 3 bed',
    'Price 224500! 4 bed, 230 m²',
    'Only 240000!!! 91 m²',
    '26 500 000 руб',
    '96 000 000 рублей',
    '26 500 000 RUB',
    'Available 25/07-04/08 and 22/08-05/09',
    '24/06 - 08/07',
    'High season: 25/06 - 05/09 1950 eur/week',
    'Viewings 22/6, 23/6, 24/6, 25/6',
    'Комнаты 22+18+14+12 м²',
    'Bedrooms (24 + 18 + 16 + 12 m²)',
    'комнаты 25/17/30/16 м²',
    'floor 2/5, 99/65/12 m²',
    'Этаж 4/2, 208/24/25 кв.м',
    'AEMAK 0003127',
    'Apartment 96-245.000 €',
    'Flat 96 - 245000',
    'Studio 25/125.000 €',
  ])('are no phone number: %s', (text) => {
    expect(findContacts(text)).toEqual([])
  })

  it.each([
    'Available now 99-654321',
    '99!! 654321',
    '99/654/321 m2',
    'call 22/11-10/12',
    '€245.000 - 99654321',
    '85 m2 - 99654321',
    'Direct from owner, 99-654321',
    'Από ιδιοκτήτη 22-456789',
    'От собственника 99-654321',
    'Price on request 99/654321',
    '850 euro, Andreas 99-654321',
    'now +357-99654321',
    'Ref 1023, 99654321 Andreas',
    'Ref 1023. 99654321',
    'Ref 1023 - 99654321',
    'Plot 345. 22-456789',
    'Flat 302, 99-654321',
    'Код объекта 345, 99-65-43-21',
    '99 654321 - 245.000 €',
    'Tel 99 654321 - 245.000 €',
    '99 654321m',
    'call 99 654321m',
    '99 l23 456!',
    'Tel. 99 I23 456!',
    '99I23456!',
    '99 6S4 321!',
  ])('do not hide one: %s', (text) => {
    expect(findContacts(text).map(({ kind }) => kind)).toContain('phone')
  })
})
