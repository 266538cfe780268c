import { describe, expect, it } from 'vitest'
import { fieldsByName, type TextField } from '../../catalogue/fields.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { contactFaults } from './contact-faults.ts'

const faults = (name: string, text: string) =>
  contactFaults(fieldsByName.get(name) as TextField, text, cyprus)

describe('an address', () => {
  it.each([
    'Makariou III 125, 3026 Limassol',
    'Leoforos Archiepiskopou Makariou 3, 62-64, Office 301, 1077 Nicosia',
    'Anexartisias 96-98, 3040 Limassol',
    'Griva Digeni 24-26, 3101',
    'Stasinou 22-24, 1060 Nicosia, 2nd floor, office 25',
    'Agiou Andreou 223, 3036',
    '95 Makariou, 2278 Latsia',
    'Flat 22, 25 Martiou 41, 2278 Latsia',
    'Building 24, Office 25, 2278 Latsia',
    'Office 2301, 1077 Nicosia',
    'P.O. Box 24567, 1305 Nicosia',
    'Shop 2, 95A Makariou Avenue, 6017 Larnaca',
    'Athalassis 178-180, Block B, Flat 402, 2025 Strovolos',
    '28 Oktovriou 254, Lordos Court, 3rd floor, 3035 Limassol',
    '1st April 22 & 24, 5281 Paralimni',
    'Plot 2541, Sheet 54, Plan 50, Germasogeia 4046',
    'Λεωφόρος Μακαρίου Γ΄ 96-98, 3040 Λεμεσός',
    'Οδός 28ης Οκτωβρίου 254, γραφείο 22, Τ.Κ. 3035',
    'Γρίβα Διγενή 22, 2540 Δάλι',
    'ул. Макариу 96-98, 3040 Лимассол',
    'Corner of 25 Martiou and 1 Apriliou, 4103 Agios Athanasios',
    'Dot Court 5, 3026 Limassol',
    'Telegraph House, At Point 7, 8041 Paphos',
    'Km 22, old Nicosia-Limassol road, 2540',
    '34.7071, 33.0226',
  ])('%s passes', (text) => expect(faults('address', text)).toEqual([]))

  it.each([
    ['Makariou III 125, call 99412278', 'a phone number at characters 24 to 31'],
    ['Makariou III 125, +357 99 412278', 'a phone number at characters 20 to 32'],
    ['Anexartisias 96, tel 25 412 278', 'a phone number'],
    ['99 41 22 78', 'a phone number'],
    ['Limassol, nine nine 41 22 78', 'a phone number'],
    ['Makariou 5, maria at gmail dot com', 'an e-mail address'],
    ['Makariou 5, www.mariahomes.com', 'a link'],
    ['Makariou 5, t . me / mariahomes', 'a link'],
  ])('%s is refused', (text, message) => {
    expect(faults('address', text)).toEqual([
      expect.objectContaining({
        code: 'contact_in_description',
        param: 'address',
        message: expect.stringContaining(message),
      }),
    ])
  })
})

describe('the place', () => {
  it('is counted in characters of the text as sent, however it was normalised', () => {
    const text = '  🏡 ﬁne ﬂat,\r\nΏρες: ９９\u200b-４１ twenty-two ⑦⑧ now'
    const [{ message }] = faults('description', text)
    const [, first, last] = /characters (\d+) to (\d+)/.exec(message)!
    expect([...text].slice(Number(first) - 1, Number(last)).join('')).toBe(
      '９９\u200b-４１ twenty-two ⑦⑧',
    )
    expect(message).toContain('ﬁne ﬂat, Ώρες: ９９\u200b-４１ twenty-two ⑦⑧ now'.slice(4))
  })

  it('names the field', () => {
    const named = ['description', 'address', 'reference'].map((name) =>
      faults(name, 'tel +357 99412278'),
    )
    expect(named.map(([{ param }]) => param)).toEqual(['description', 'address', 'reference'])
  })
})
