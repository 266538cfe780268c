import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvFault, readCsv } from './read-csv.ts'

const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`

describe('readCsv', () => {
  it('reads back whatever was written quoted', () => {
    const record = fc.array(fc.string(), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(record), fc.constantFrom('\n', '\r\n'), (records, lineEnd) => {
        const lines = records.map((fields) => fields.map(quoted).join(','))
        expect(readCsv(['a,b,c', ...lines].join(lineEnd)).records).toEqual(records)
      }),
    )
  })

  it('reads plain fields, empty ones, a byte order mark and blank lines', () => {
    const { header, records } = readCsv('\ufeffa, b\n1,\n\n,"x, y"\n')
    expect(header).toEqual(['a', 'b'])
    expect(records).toEqual([
      ['1', ''],
      ['', 'x, y'],
    ])
  })

  it.each([
    ['', /empty/],
    ['a,b,a\n1,2,3', /column "a" twice/],
    ['a,b\n1', /line 2 has another number of fields/],
    ['a,b\n"x\ny",2\n3', /line 4 has another number of fields/],
    ['a\n"open', /line 2 opens a quote that is never closed/],
    ['a\n"x"y', /line 2 continues after a closing quote/],
    ['a\nx"y', /line 2 has a quote inside/],
  ])('refuses %j', (text, message) => {
    expect(() => readCsv(text)).toThrow(CsvFault)
    expect(() => readCsv(text)).toThrow(message)
  })
})
