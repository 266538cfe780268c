import { describe, expect, it } from 'vitest'
import { type FeedElement, textAt, textsAt } from './feed-element.ts'
import { createTableReader, isTable, separatorOf } from './table-reader.ts'

/** In pieces of a number of characters. */
function read(text: string, size = text.length) {
  const reader = createTableReader()
  const found = []
  for (let at = 0; at < text.length; at += size)
    found.push(...reader.push(text.slice(at, at + size)))
  const end = reader.end()
  return { rows: [...found, ...end.last], end, columns: reader.columns() }
}

const TABLE =
  'Our homes 2026;;;\r\n\r\nRef;Price;Description;Sea view\r\n"A;1";"1.250.000,50";"Two ""big"" rooms\r\nand a garden";yes\r\nB2;99.000;Flat;no\r\n'

describe('a table', () => {
  it.each([1, 2, 7, 1_000])('is read alike in pieces of %i characters', (size) => {
    const { rows, end, columns } = read(TABLE, size)
    expect(columns?.map(({ content }) => content)).toEqual([
      ...['reference', 'price', 'text', 'feature'],
    ])
    expect(rows.map(({ line }) => line)).toEqual([4, 6])
    const [first, second] = rows.map(({ element }) => element) as [FeedElement, FeedElement]
    expect([textAt(first, 'reference'), textAt(first, 'price')]).toEqual(['A;1', '1.250.000,50'])
    expect(textAt(first, 'text')).toBe('Two "big" rooms\r\nand a garden')
    expect([textsAt(first, 'feature'), textsAt(second, 'feature')]).toEqual([['Sea view'], []])
    expect(end.isComplete).toBe(true)
  })

  it('splits photos, points and lists, and reads days of workbooks', () => {
    const text =
      'ref,photos,gps,features,available from\nA,"https://x/1.jpg, https://x/2.jpg\nhttps://x/a,b.jpg","34,77 32,42","Pool; lift",45000\nB,a.jpg; b.jpg,"34.77, 32.42",,2026-01-02\n'
    const [first, second] = read(text).rows.map(({ element }) => element) as [
      FeedElement,
      FeedElement,
    ]
    expect(textsAt(first, 'photo')).toEqual([
      'https://x/1.jpg',
      'https://x/2.jpg',
      'https://x/a,b.jpg',
    ])
    expect(textsAt(second, 'photo')).toEqual(['a.jpg', 'b.jpg'])
    expect([textAt(first, 'lat'), textAt(second, 'lng')]).toEqual(['34.77', '32.42'])
    expect([textAt(first, 'features'), textAt(first, 'available_from')]).toEqual([
      ...['Pool, lift', '2023-03-15'],
    ])
  })

  it('splits file names at commas alone, and reads days that have a time', () => {
    const text =
      'ref;photos;available from\nA;"a.jpg,b.JPG,c.png";46388.5\nB;https://x/w_2,h_2/a.jpg;46388\n'
    const [first, second] = read(text).rows.map(({ element }) => element) as [
      FeedElement,
      FeedElement,
    ]
    expect(textsAt(first, 'photo')).toEqual(['a.jpg', 'b.JPG', 'c.png'])
    expect(textsAt(second, 'photo')).toEqual(['https://x/w_2,h_2/a.jpg'])
    expect([textAt(first, 'available_from'), textAt(second, 'available_from')]).toEqual([
      ...['2027-01-01', '2027-01-01'],
    ])
  })

  it('takes no row of sums for a home, however many there are', () => {
    const text =
      'ref;type;price;rent;covered area;plot;town\nA;Villa;1;2;3;4;Tala\nTotal;2;450.000;900;260;600 m2;\nTotals;;450.000;;;;\nTotal Homes;Villa;1;2;3;4;Tala\n'
    expect(read(text).rows.map(({ line }) => line)).toEqual([2, 5])
    const named = 'ref;type;price;rent;covered area;plot;town\nTotal;Villa;1;2;3;4;Tala\n'
    expect(read(named).rows).toHaveLength(1)
  })

  it('marks a row whose values have moved, and takes one that ends early', () => {
    const { rows, end } = read('ref,price,town\nA,250,000,Peyia\nB,200000\nC,300000,Tala\n')
    expect(rows.map(({ misfit }) => misfit ?? null)).toEqual([
      ...['4 cells instead of 3', null, null],
    ])
    expect(end.passedCount).toBe(1)
  })

  it.each([
    ['ref,price,text\nA,1,"cut', false],
    ['ref,price,text\nA,1', false],
    ['ref,price,text\nA,1,whole', true],
    ['ref,price,text\nA,1,whole\n', true],
    ['ref,price,text\n', true],
  ])('%j is complete: %s', (text, isComplete) => {
    expect(read(text).end.isComplete).toBe(isComplete)
  })

  it('is known by its separator and its lines', () => {
    expect(separatorOf('a,b;c;d\n1,5;2;3')).toBe(';')
    expect(separatorOf('a\tb\n1\t2')).toBe('\t')
    expect(isTable('Κωδικός;Τιμή;Πόλη\n')).toBe(true)
    expect(isTable('x|y|z\n1|2|3\n')).toBe(true)
    expect(isTable('Dear Sir, we, as you know, sell homes.\nYours')).toBe(false)
    expect(read('sep=|\nref|price|town\nA|1|Tala\n').rows[0]?.line).toBe(3)
  })

  it('refuses a cell without end and more rows than a stock has', () => {
    expect(() => read(`ref,price,town\n"${'x'.repeat(5_000_000)}`, 65_536)).toThrow(/single record/)
    const million = 'A,1,Tala\n'.repeat(20_001)
    expect(() => read(`ref,price,town\n${million}`, 65_536)).toThrow(/20,000 records/)
  })
})
