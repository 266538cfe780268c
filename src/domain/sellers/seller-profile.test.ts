import { expect, it } from 'vitest'
import { country } from '../../country/served-country.ts'
import { Refusal } from '../refusal.ts'
import { inOneLanguage } from './read-page-texts.ts'
import {
  applyProfilePatch,
  emptyProfile,
  readProfilePatch,
  type SellerProfile,
  writtenNumber,
} from './seller-profile.ts'

const read = (sent: Record<string, unknown>) => readProfilePatch(sent, country)
const apply = (before: SellerProfile, sent: Record<string, unknown>) =>
  applyProfilePatch(before, read(sent))

function faultsOf(work: () => unknown): string[] {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.faults.map(({ code, param }) => `${code} ${param}`)
  }
  throw new Error('was not refused')
}

const callable = apply(emptyProfile, {
  phone: '99 123456',
  accepts_calls: true,
  languages: ['el', 'en', 'el'],
  about: { en: ' Homes by the sea.\r\n\r\nSince 1998. ', el: 'Σπίτια.' },
})

it('reads numbers as people write them, and texts by language', () => {
  expect(callable).toEqual({
    ...emptyProfile,
    phone: '+35799123456',
    accepts_calls: true,
    languages: ['en', 'el'],
    about: { en: 'Homes by the sea.\n\nSince 1998.', el: 'Σπίτια.' },
  })
  expect(writtenNumber('+35799123456')).toBe('+357 99 123456')
  expect(writtenNumber('+442079460958')).toBe('+44 20 7946 0958')
})

it('changes what was sent and nothing else; null clears', () => {
  expect(apply(callable, { about: { el: null, ru: 'Дома.' }, licence: '417/E' })).toEqual({
    ...callable,
    licence: '417/E',
    about: { en: 'Homes by the sea.\n\nSince 1998.', ru: 'Дома.' },
  })
  expect(apply(callable, { about: null }).about).toEqual({})
  expect(apply(callable, {})).toEqual(callable)
  expect(inOneLanguage(callable.about, 'el')).toEqual({ el: 'Σπίτια.' })
  expect(Object.keys(inOneLanguage(callable.about, 'ru'))).toEqual(['en'])
  expect(inOneLanguage({}, 'ru')).toEqual({})
})

it('invites nobody to call where there is no number', () => {
  expect(apply(callable, { phone: null })).toMatchObject({ phone: null, accepts_calls: false })
  expect(faultsOf(() => apply(emptyProfile, { accepts_whatsapp: true }))).toEqual([
    'missing_field phone',
  ])
  expect(faultsOf(() => apply(callable, { phone: null, accepts_calls: true }))).toEqual([
    'missing_field phone',
  ])
})

it('names every fault, and repeats no number', () => {
  const sent = {
    phone: '+357 12345678901',
    accepts_calls: 'yes',
    licence: 'x'.repeat(41),
    languages: ['en', 'klingon'],
    about: { en: 'Call us on 99 123456', fr: 'Bonjour' },
    fax: '1',
  }
  expect(faultsOf(() => read(sent)).sort()).toEqual([
    'contact_in_description about.en',
    'invalid_value accepts_calls',
    'invalid_value languages',
    'invalid_value phone',
    'too_long licence',
    'unknown_field about.fr',
    'unknown_field fax',
  ])
  expect(() => read({ phone: '+357 12345678901' })).toThrow(/^[^\d]*$/)
  for (const garbage of [[], 7, 'text', { en: 7 }, { en: 'a\u0000b' }])
    expect(faultsOf(() => read({ about: garbage }))[0]).toMatch(/^invalid_value about/)
  for (const garbage of [{}, 7, 'en', [7], [null]])
    expect(faultsOf(() => read({ languages: garbage }))).toEqual(['invalid_value languages'])
})
