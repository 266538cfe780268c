import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { madeUpMarket } from '../pricing/model/made-up-market.test-data.ts'

const folder = mkdtempSync(join(tmpdir(), 'accuracy-'))
afterAll(() => rmSync(folder, { recursive: true }))

function run(...args: string[]) {
  const command = join(import.meta.dirname, 'accuracy.ts')
  const env = { ...process.env, DATA_DIR: join(folder, 'nowhere'), DATABASE_URL: '', BASE_URL: '' }
  return spawnSync(process.execPath, [command, ...args], { encoding: 'utf8', env })
}

function measure(content: string | Buffer, ...more: string[]) {
  const file = join(folder, 'listings.csv')
  writeFileSync(file, content)
  return run('--file', file, ...more)
}

const HEADER =
  'deal,property_type,price,covered_area_m2,bedrooms,year_built,amenities,lat,lng,district,group'
const rows = madeUpMarket(400).map((one) =>
  [
    one.deal,
    one.property_type,
    `${one.price}.0`,
    one.covered_area_m2,
    one.bedrooms === 1 ? 'studio' : one.bedrooms,
    one.year_built,
    one.amenities.join('|'),
    one.lat,
    one.lng,
    '"Limassol, centre"',
    '',
  ].join(','),
)

describe('the accuracy command', () => {
  it('prints one line of JSON, for plain and gzip, with districts of its own or the map’s quarters', () => {
    const text = [HEADER, ...rows].join('\r\n')
    const plain = measure(text)
    const zipped = measure(gzipSync(text), '--quadrants')
    expect(plain.status).toBe(0)
    expect(plain.stdout.trim().split('\n')).toHaveLength(1)
    const { ms_per_estimate, ...figures } = JSON.parse(plain.stdout)
    expect(Object.keys(figures)).toEqual([
      'n',
      'share_estimated',
      'median_ape',
      'within_10',
      'within_20',
      'coverage',
      'by_type',
      'by_confidence',
      'by_group',
    ])
    expect(figures.n).toBe(400)
    expect(figures.median_ape).toBeLessThan(0.15)
    expect(ms_per_estimate).toBeGreaterThan(0)
    const quartered = JSON.parse(zipped.stdout)
    expect(quartered.n).toBe(400)
    const names = [...quartered.by_group].map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['north-west', 'south-east']))
    expect(names).not.toContain('Limassol, centre')
  })

  it('leaves out what it cannot read, and says so', () => {
    const odd = [
      'sale,apartment,dear,80,2,1990,,34.7,33,,',
      'swap,apartment,1,80,2,1990,,34.7,33,,',
    ]
    const spoilt = [rows[0].replace(/,\d+,\d+,/, ',large,2,'), ...rows.slice(1)]
    const { status, stdout, stderr } = measure([HEADER, ...spoilt, ...odd].join('\n'))
    expect(status).toBe(0)
    expect(JSON.parse(stdout).n).toBe(400)
    expect(stderr).toMatch(/2 of 402 rows .* left out/)
    expect(stderr).toMatch(/numbers could not be read/)
  })

  it.each([
    ['an empty file', '', /empty/],
    ['no price column', 'deal,lat\nsale,1', /no column "price"/],
    ['no usable row', `${HEADER}\n,,,,,,,,,,`, /No row has a deal and a price/],
    ['one row', `${HEADER}\n${rows[0]}`, /None of 1 listings could be estimated/],
    ['torn gzip', gzipSync('x'.repeat(500)).subarray(0, 20), /could not be measured/],
    ['no text', Buffer.from([0xff, 0xfe, 0x00]), /could not be measured/],
  ])('answers %s with a sentence and exit code 1', (_, content, sentence) => {
    const { status, stdout, stderr } = measure(content)
    expect(status).toBe(1)
    expect(stdout).toBe('')
    expect(stderr).toMatch(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  it('answers an absent file, an absent market and a wrong argument likewise', () => {
    const absent = run('--file', join(folder, 'nowhere.csv'))
    expect([absent.status, absent.stderr.split('\n').length]).toEqual([1, 2])
    expect(absent.stderr).toMatch(/nowhere\.csv/)
    expect(run().stderr).toMatch(/nowhere.*does not exist/)
    expect(run('--what').stderr).toMatch(/Usage/)
    expect([run().status, run('--what').status]).toEqual([1, 1])
  })
})
