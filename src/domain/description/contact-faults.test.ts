import { describe, expect, it } from 'vitest'
import { fieldsByName, type TextField } from '../../catalogue/fields.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { contactFaults, findKeyContacts } from './contact-faults.ts'

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

const kinds = (key: string) => findKeyContacts(key, cyprus).map(({ kind }) => kind)

describe('a key', () => {
  it.each([
    ...['LIM-2024-000123', '99412278', '25412278-A', 'ref 25412278-A', '10234567', 'AP-99123456'],
    ...[
      'AP99123456',
      '25-412278',
      '2024/000123',
      '22-2024-01',
      '25.412.278',
      '99.412.278',
      '99_412_278',
      '7',
    ],
    ...['LIM.CO', 'PAF.CY', '123.CY', 'flat.house', 'IG-1234', 'FB/LIM/22', 'TG: A12', 'V@12'],
    ...['9941x2278', '9x9x4x1', 'plot 2541', '12345678901234567890', '000412278', 'No 412278'],
    ...['KA 12 34', '2541 22', 'Α-123/ΛΕΜ', 'объект 4512', '550e8400-e29b-41d4-a716-446655440000'],
    ...['CRM#99412278', 'id=25412278', '2024-05-12/3', 'B2/25/412', 'villa at sea 22'],
  ])('%s passes', (key) => expect(kinds(key)).toEqual([]))

  it.each([
    ['+357 99412278', 'phone'],
    ['+35799412278', 'phone'],
    ['0035799412278', 'phone'],
    ['00357 25 412278', 'phone'],
    ['35799412278', 'phone'],
    ['tel 99412278', 'phone'],
    ['tel99412278', 'phone'],
    ['call 412278', 'phone'],
    ['WhatsApp: 99412278', 'phone'],
    ['τηλ. 99412278', 'phone'],
    ['тел 99412278', 'phone'],
    ['99 412278', 'phone'],
    ['99 412 278', 'phone'],
    ['99 41 22 78', 'phone'],
    ['9941 2278', 'phone'],
    ['(99) 412278', 'phone'],
    ['99-412-278', 'phone'],
    ['99.41.22.78', 'phone'],
    ['LIM 99 412 278', 'phone'],
    ['+44 7911 123456', 'phone'],
    ['nine nine four one two two seven eight', 'phone'],
    ['maria@gmail.com', 'email'],
    ['maria (at) gmail (dot) com', 'email'],
    ['www.mariahomes.com', 'link'],
    ['https://mariahomes.com/12', 'link'],
    ['mariahomes.com', 'link'],
    ['mariahomes dot com', 'link'],
    ['t.me/mariahomes', 'link'],
    ['t . me / mariahomes', 'link'],
    ['@mariahomes', 'link'],
  ])('%s is refused', (key, kind) => expect(kinds(key)).toEqual([kind]))

  it('is pointed into', () => {
    expect(findKeyContacts('LIM-１２😀 +357 99412278', cyprus)).toEqual([
      { kind: 'phone', start: 10, end: 22, text: '357 99412278' },
    ])
  })
})
