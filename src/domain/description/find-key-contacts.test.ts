import { describe, expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { findKeyContacts } from './find-key-contacts.ts'

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
