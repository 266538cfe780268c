/** Ways of writing a record that no specification allows and exporters use: none costs a home that could be imported. */
import { describe, expect, it } from 'vitest'
import { foldedWords, propertyTypeIn } from '../../src/domain/feeds/normalise/settle-kind.ts'
import { readBytes } from './read-files.ts'

const HEAD = '<root><kyero><feed_version>3</feed_version></kyero>'
const record = (more: string, price = '<price>250000</price><price_freq>sale</price_freq>') =>
  `<property><id>1</id><ref>A-1</ref>${price}<type>villa</type><town>Paphos</town><beds>3</beds>${more}</property>`
const kyero = (body: string) => `${HEAD}${body}</root>`

async function only(document: string | Buffer) {
  const { look, records } = await readBytes(document)
  expect([look.fault, records.length]).toEqual([null, 1])
  return records[0]
}

describe('a document', () => {
  it('is known with prefixes, a mark before it, a wrong charset and elements nobody knows', async () => {
    const prefixed = kyero(record('<extra a="1"><deep>x</deep></extra>'))
      .replace(/<(\/?)(?=\w)/g, '<$1ns:')
      .replace('<ns:root>', '<ns:root xmlns:ns="urn:x">')
    expect((await only(prefixed)).values).toMatchObject({ price: 250_000, property_type: 'house' })
    const declared = `\ufeff<?xml version="1.0" encoding="UTF-16"?>${kyero(record('<desc><el>Βίλα με θέα στη θάλασσα.</el></desc>'))}`
    expect((await only(declared)).values.descriptions).toEqual({ el: 'Βίλα με θέα στη θάλασσα.' })
    const shouting = kyero(record('')).replace(/<\/?\w+/g, (tag) => tag.toUpperCase())
    expect((await only(shouting)).values).toMatchObject({ price: 250_000, bedrooms: '3' })
  })

  it('may have HTML in its texts that nobody has escaped, ends of lines without an end included', async () => {
    const text =
      '<p>A villa with a <b>large</b> garden.</p><ul><li>Pool</li><li>Two garages</li></ul>'
    const one = await only(
      kyero(record(`<desc><en>${text}Quiet street.<br>Near the sea.</en></desc>`)),
    )
    expect(one.values.description).toBe(
      'A villa with a large garden.\n\nPool\n\nTwo garages\n\nQuiet street.\nNear the sea.',
    )
    expect(one.issues.map(({ code }) => code)).toContain('markup_removed')
  })
})

it.each([
  ['105 m&amp;sup2; built', '105 m²'],
  ['105 m&amp;#178; built', '105 m²'],
  [
    '&lt;p&gt;1650 m&lt;sup&gt;2&lt;/sup&gt; plot and 105 m&lt;sup&gt;2&lt;/sup&gt; built.&lt;/p&gt;',
    '105 m²',
  ],
])('names its area in HTML: %s', async (text, area) => {
  const one = await only(kyero(record(`<desc><en>${text}</en></desc>`)))
  const found = one.issues.find(({ code }) => code === 'area_in_text')
  expect([found?.value, one.values.description]).toEqual([area, expect.stringContaining(area)])
})

it('has nothing to repair where it only says that a home is gone', async () => {
  const reso = (more: object) =>
    only(JSON.stringify({ value: [{ ListingKey: '1', ListingId: 'A-1', ...more }] }))
  const codes = ({ issues }: Awaited<ReturnType<typeof reso>>) => issues.map(({ code }) => code)
  const gone = await reso({ StandardStatus: 'Closed' })
  expect([gone.action, codes(gone)]).toEqual(['withdraw', ['status_withdrawn']])
  expect(codes(await reso({ StandardStatus: 'Active' }))).toContain('deal_unknown')
})

it('says in words what its format asks as a number', async () => {
  const one = await only(
    kyero(record('<new_build>No</new_build><pool>true</pool>').replace('>3<', '>Three bedrooms<')),
  )
  expect(one.values).toMatchObject({ condition: 'pre-owned', bedrooms: '3', pool: ['yes'] })
  const blm = await only(
    "#HEADER#\nVersion : 3\nEOF : '^'\nEOR : '~'\n#DEFINITION#\nAGENT_REF^PRICE^TRANS_TYPE_ID^PRICE_QUALIFIER^~\n#DATA#\n9_A1^250000^1^4^~\n#END#\n",
  )
  // Offers above it: a price all the same.
  expect(blm.values.price).toBe(250_000)
})

it('is in the village that it names, wherever the city is given', async () => {
  const village = (detail: string, town: string) =>
    only(
      kyero(
        record(`<province>Paphos</province><location_detail>${detail}</location_detail>`).replace(
          '>Paphos</town>',
          `>${town}</town>`,
        ),
      ),
    )
  expect((await village('Paphos', 'Peyia')).values.location).toBe('pegeia')
  expect((await village('Peyia', 'Paphos')).values.location).toBe('pegeia')
  expect((await village('', 'Paphos')).values.location).toBe('paphos')
})

it('has its photos in a list of their own, before or behind the homes', async () => {
  const photo = (key: string, order: number) => ({
    ResourceRecordKey: key,
    MediaURL: `https://img.example.com/${key}-${order}.jpg`,
    Order: order,
  })
  const homes = ['k1', 'k2'].map((key) => ({ ListingKey: key, ListPrice: 250_000 }))
  const media = [photo('k2', 1), photo('k1', 2), photo('k1', 1)]
  for (const document of [
    { Property: homes, Media: media },
    { Media: media, value: homes },
  ]) {
    const { look, records } = await readBytes(JSON.stringify(document))
    expect(look.summary).toMatchObject({ isComplete: true, records: 2 })
    expect(records.map(({ photoUrls }) => photoUrls.map((url) => url.slice(24)))).toEqual([
      ['k1-1.jpg', 'k1-2.jpg'],
      ['k2-1.jpg'],
    ])
  }
})

describe('a row', () => {
  const blm = (columns: string, ...rows: string[]) =>
    readBytes(
      `#HEADER#\nVersion : 3\nEOF : '^'\nEOR : '~'\n#DEFINITION#\n${columns}^~\n#DATA#\n${rows.map((row) => `${row}^~\n`).join('')}#END#\n`,
    )

  it('with a mark in its text is skipped, not read from the wrong columns', async () => {
    const columns = 'AGENT_REF^SUMMARY^PRICE^TRANS_TYPE_ID'
    const { look, records } = await blm(
      columns,
      'A1^A villa ^ 250 m from the sea^300000^1',
      'A2^A villa^300000^1',
      'A3^A villa ~ with a pool^300000^1',
      'A4^A villa^300000^1',
    )
    expect(records.map(({ key, action }) => [key, action])).toEqual([
      ['A1', 'skip'],
      ['A2', 'offer'],
      ['A3', 'skip'],
      ['with a pool', 'skip'],
      ['A4', 'offer'],
    ])
    expect(records.map(({ values }) => values.price)).toEqual([null, 300_000, null, null, 300_000])
    expect(records[0].issues).toEqual([
      { code: 'row_misfit', field: null, value: '5 fields instead of 4' },
    ])
    expect(look.summary?.passedCount).toBe(3)
  })

  it('has the reference that its exporter gives it, without the number of its branch alone', async () => {
    const { records } = await blm(
      'AGENT_REF^BRANCH_ID^PRICE^TRANS_TYPE_ID',
      'LIM_100^7^300000^1',
      'PAF_100^7^310000^1',
      '7_100^7^320000^1',
    )
    expect(records.map(({ key, reference, action }) => [key, reference, action])).toEqual([
      ['LIM_100', 'LIM_100', 'offer'],
      ['PAF_100', 'PAF_100', 'offer'],
      ['100', '100', 'offer'],
    ])
  })

  it('of another branch with the same number is reported, and never taken for the first one', async () => {
    const { records } = await blm(
      'AGENT_REF^BRANCH_ID^PRICE^TRANS_TYPE_ID',
      '101_A1^101^300000^1',
      '102_A1^102^310000^1',
      '102_A2^102^320000^1',
    )
    expect(records.map(({ key, action, issues }) => [key, action, repeatsIn(issues)])).toEqual([
      ['A1', 'offer', 0],
      ['A1', 'skip', 1],
      ['A2', 'offer', 0],
    ])
  })

  const repeatsIn = (issues: readonly { readonly code: string }[]) =>
    issues.filter(({ code }) => code === 'key_repeated').length
})

it('takes what stands in CDATA as it is written, cut anywhere', async () => {
  const text = 'Bed & breakfast &amp; more, 5 < 6, a <b>large</b> garden ]] and a [view].'
  const one = await only(kyero(record(`<desc><en><![CDATA[${text}]]></en></desc>`)))
  expect(one.values.description).toBe(
    'Bed & breakfast & more, 5 < 6, a large garden ]] and a [view].',
  )
  const named = await only(
    kyero(record('').replace('<ref>A-1</ref>', '<ref><![CDATA[A&B-1]]></ref>')),
  )
  expect(named.reference).toBe('A&B-1')
  const { createXmlReader } = await import('../../src/feeds/read/xml-reader.ts')
  const document = kyero(
    record(`<desc><en><![CDATA[${text}]]> &amp; x<br>y<!-- a & b --></en></desc>`),
  )
  const read = (pieces: readonly string[]) => {
    const reader = createXmlReader('property')
    const found = pieces.flatMap((piece) => [...reader.push(piece)])
    return [...found, ...reader.end().last]
  }
  const whole = read([document])
  expect(JSON.stringify(whole)).toContain('5 < 6')
  for (let at = 0; at < document.length; at++)
    expect(read([document.slice(0, at), document.slice(at)])).toEqual(whole)
})

describe('photos', () => {
  const photos = (...urls: string[]) =>
    record(
      `<images>${urls.map((url, at) => `<image id="${at}"><url>${url.replaceAll('&', '&amp;')}</url></image>`).join('')}</images>`,
    )

  it('that differ by more than a signature are several', async () => {
    const urls = async (...sent: string[]) => (await only(kyero(photos(...sent)))).photoUrls.length
    const at = 'https://img.example.com/photo.jpg'
    expect(await urls(`${at}?n=1`, `${at}?n=2`, `${at}?n=2`)).toBe(2)
    expect(await urls(`${at}?sig=1`, `${at}?sig=2`)).toBe(1)
    expect(await urls(`${at}?n=1&X-Amz-Date=1`, `${at}?n=1&X-Amz-Date=2`, `${at}?n=2`)).toBe(2)
    expect(
      await urls('https://img.example.com/p.php?id=1', 'https://img.example.com/p.php?id=2'),
    ).toBe(2)
  })

  it('are the same photos under other signatures, and others where the rest differs', async () => {
    const prints = async (...sent: string[]) =>
      (await only(kyero(photos(...sent)))).print.split('.')[1]
    const at = 'https://img.example.com/photo.jpg'
    expect(await prints(`${at}?t=1`)).toBe(await prints(`${at}?t=2`))
    expect(await prints(`${at}?n=1&sig=a`, `${at}?n=2&sig=b`)).toBe(
      await prints(`${at}?n=1&sig=c`, `${at}?n=2&sig=d`),
    )
    expect(await prints(`${at}?n=1`, `${at}?n=2`)).not.toBe(await prints(`${at}?n=1`, `${at}?n=3`))
  })
})

describe('a record', () => {
  it.each([
    ['€ 250.000', 250_000],
    ['EUR 250,000', 250_000],
    ['From €250,000 + VAT', 250_000],
    ['250 000,00 €', 250_000],
    ['από 250.000', 250_000],
    ["250'000.-", 250_000],
    ['£250,000', null],
    ['POA', null],
  ])('says its price as %s', async (text, price) => {
    const one = await only(
      kyero(record('', `<price>${text}</price><price_freq>For Sale</price_freq>`)),
    )
    expect([one.action, one.values.price]).toEqual(['offer', price])
  })

  it('says whether it is let in words of its own, and is for sale at a price that no rent has', async () => {
    const rent = (price: string) => only(kyero(record('', price)))
    expect(
      (await rent('<price>1200</price><price_freq>Long term</price_freq>')).values,
    ).toMatchObject({ deal: 'rent', price: 1200 })
    expect((await rent('<price>300</price><price_freq>pw</price_freq>')).values).toMatchObject({
      deal: 'rent',
      price: 1300,
    })
    const silent = await rent('<price>250000</price>')
    expect([silent.action, silent.values.deal]).toEqual(['offer', 'sale'])
    expect(silent.issues.map(({ code }) => code)).toContain('deal_from_price')
    expect((await rent('<price>900</price>')).action).toBe('skip')
  })

  it.each(['Studio', 'Στούντιο', 'Γκαρσονιέρα', 'Студия'])(
    'is a studio by its type %s, unless it counts bedrooms',
    async (type) => {
      const typed = (beds: string) =>
        only(kyero(record('', `<type>${type}</type><beds>${beds}</beds>`)))
      expect((await typed('0')).values.bedrooms).toBe('studio')
      expect((await typed('1')).values.bedrooms).toBe('1')
    },
  )

  it('is known by an attribute, or by its address, where it has no id of its own', async () => {
    const named = (text: string) =>
      only(kyero(record('').replace('<id>1</id><ref>A-1</ref>', text)))
    expect((await named('')).action).toBe('skip')
    expect((await named('<url><en>https://agency.example/1</en></url>')).key).toBe(
      'https://agency.example/1',
    )
    const attribute = kyero(record('').replace('<id>1</id><ref>A-1</ref>', '')).replace(
      '<property>',
      '<property ID="77">',
    )
    expect((await only(attribute)).key).toBe('77')
  })
})

it.each([
  ['Luxury Sea-Front Villa', 'house'],
  ['Apartment with garage', 'apartment'],
  ['2 room apartment', 'apartment'],
  ['Apartment Block', 'building'],
  ['Ático', 'apartment'],
  ['Διαμέρισμα', 'apartment'],
  ['Οικόπεδο', 'land-plots'],
  ['Таунхаус', 'house'],
  ['Doppelhaushälfte', 'house'],
  ['Local comercial', 'commercial'],
  ['2-bed Apt.', 'apartment'],
  ['Villas', 'house'],
  ['Διαμερίσματα', 'apartment'],
  ['Μεζονέτες', 'house'],
  ['Οικόπεδα', 'land-plots'],
  ['Склады', 'commercial'],
  ['Parking space', null],
  ['Flat share', null],
  ['Villa or apartment', undefined],
  ['Spaceship', undefined],
])('%s is %s', (text, type) => {
  expect(propertyTypeIn(foldedWords(text))).toBe(type)
})

it.each([
  [
    'a form that holds it',
    '--x7\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nRef,Price,Type\r\nA1,1,Villa\r\n--x7--\r\n',
    'It is a web form with the file inside',
  ],
  ['an address', '{"url": "https://crm.example.com/a.xml"}', 'It holds only an address'],
])('is asked for where %s was sent', async (_name, bytes, words) => {
  await expect(readBytes(bytes)).rejects.toThrow(words)
})
