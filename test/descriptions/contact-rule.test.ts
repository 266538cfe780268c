/**
 * The contact rule on the labelled sets: how many contacts it finds, on the forms that it was tuned on
 * and on the quarter that was held out, and that ordinary descriptions pass.
 */
import { describe, expect, it } from 'vitest'
import { fieldsByName, type TextField } from '../../src/catalogue/fields.ts'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { makeDemoMarket } from '../../src/demo/make-market.ts'
import { contactFaults } from '../../src/domain/description/contact-faults.ts'
import { findContacts } from '../../src/domain/description/find-contacts.ts'
import { textOf } from '../../src/domain/listing.ts'
import { ADDRESS_FAMILIES } from './address-families.ts'
import { isHeldOut } from './labelled.ts'
import { ordinaryDescriptions } from './ordinary-families.ts'
import { ORDINARY_TEXTS } from './ordinary-texts.ts'
import { PHONE_FAMILIES } from './phone-families.ts'
import { SECOND_CONTACTS, SECOND_FRAMES } from './second-contacts.ts'
import { SECOND_ORDINARY } from './second-ordinary.ts'
import { SPELLED_AROUND } from './spelled-around.ts'

const isFound = (text: string) => findContacts(text, cyprus).length > 0

const contacts = [
  ...PHONE_FAMILIES,
  ...ADDRESS_FAMILIES,
  ...SPELLED_AROUND.map(([, text], index) => {
    return { text, plain: false, heldOut: isHeldOut(index) }
  }),
]

function recall(plain: boolean, heldOut: boolean) {
  const set = contacts.filter((entry) => entry.plain === plain && entry.heldOut === heldOut)
  const misses = set.filter(({ text }) => !isFound(text)).map(({ text }) => text)
  return { share: 1 - misses.length / set.length, size: set.length, misses }
}

describe('contacts', () => {
  it.each([
    ['plain, tuned', true, false, 1, 250],
    ['plain, held out', true, true, 0.99, 80],
    ['spelled around, tuned', false, false, 0.99, 2_700],
    ['spelled around, held out', false, true, 0.97, 900],
  ])('that are %s are found', (_, plain, heldOut, least, size) => {
    const found = recall(plain, heldOut)
    expect(found.size).toBeGreaterThanOrEqual(size)
    expect(found.share, found.misses.slice(0, 10).join('\n')).toBeGreaterThanOrEqual(least)
  })
})

describe('ordinary texts', () => {
  it.each([
    ['tuned', false],
    ['held out', true],
  ])('written by hand pass: %s', (_, heldOut) => {
    const texts = ORDINARY_TEXTS.filter((__, index) => isHeldOut(index) === heldOut)
    expect(texts.filter(isFound)).toEqual([])
  })

  it.each([
    ['tuned', false],
    ['held out', true],
  ])('made of templates pass: %s', (_, heldOut) => {
    const texts = ordinaryDescriptions(1_500).filter((entry) => entry.heldOut === heldOut)
    expect(texts.filter(({ text }) => isFound(text))).toEqual([])
  })

  it('of the demo market pass: descriptions, addresses and references', () => {
    const options = { seed: 'contacts', listings: 4_000, now: Date.UTC(2026, 9, 12) }
    const listings = [...makeDemoMarket({ ...options, places: cyprus.places }).listings()]
    for (const [name, least] of Object.entries({
      description: 2_500,
      address: 500,
      reference: 500,
    })) {
      const field = fieldsByName.get(name) as TextField
      const texts = listings.flatMap(({ listing }) => textOf(listing.fields, name) ?? [])
      expect(texts.length, name).toBeGreaterThan(least)
      expect(texts.flatMap((text) => contactFaults(field, text, cyprus))).toEqual([])
    }
  })
})

describe('a second look', () => {
  const framed = (texts: readonly string[]) =>
    SECOND_FRAMES.flatMap(([before, after]) => texts.map((text) => before + text + after))

  it('finds contacts in any frame', () => {
    const texts = framed(SECOND_CONTACTS)
    const misses = texts.filter((text) => !isFound(text))
    expect(misses.length / texts.length, misses.join('\n')).toBeLessThan(0.01)
  })

  it('lets ordinary lines pass', () => {
    expect(SECOND_ORDINARY.filter(isFound)).toEqual([])
  })
})
