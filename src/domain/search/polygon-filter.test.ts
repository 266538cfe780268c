import { createSecretKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { limits } from '../../catalogue/limits.ts'
import { openCursor, sealCursor } from './cursor.ts'
import { clausesOf, parse, refusalOf } from './parse-query.test-data.ts'

const faultOf = (query: string) => refusalOf(query).faults[0]

const triangle = '34.7,33;34.8,33.1;34.7,33.1'
const ring = [
  { lat: 34.7, lng: 33 },
  { lat: 34.8, lng: 33.1 },
  { lat: 34.7, lng: 33.1 },
]
const circleOf = (points: number) =>
  Array.from({ length: points }, (_, i) => {
    const angle = (2 * Math.PI * i) / points
    return `${(34.9 + Math.cos(angle) / 10).toFixed(5)},${(33 + Math.sin(angle) / 10).toFixed(5)}`
  }).join(';')

describe('polygon', () => {
  it.each([
    triangle,
    encodeURIComponent(triangle),
    '34.70,33.0;%2034.8,33.10;34.7,%2033.1',
    `${triangle};34.7,33`,
    `${triangle};34.70,33.00`,
  ])('%s is one ring, echoed normalised', (text) => {
    const { query, notes } = parse(`polygon=${text}`)
    expect(query.polygon).toBe(triangle)
    expect(clausesOf(`polygon=${text}`)[1]).toEqual({ kind: 'polygon', ring })
    expect(notes).toEqual([])
  })

  it('may cross itself', () => {
    const bow = '34.7,33;34.8,33.1;34.8,33;34.7,33.1'
    expect(parse(`polygon=${bow}`).query.polygon).toBe(bow)
  })

  it('holds together with near and bbox', () => {
    const query = `polygon=${triangle}&near=34.7,33.03&bbox=34,32,35,33.05`
    expect(clausesOf(query).map(({ kind }) => kind)).toEqual(['any', 'circle', 'box', 'polygon'])
  })

  it.each([limits.polygonPointsMin, limits.polygonPointsMax])('takes %i points', (points) => {
    const [, clause] = clausesOf(`polygon=${circleOf(points)}`)
    expect(clause.kind === 'polygon' && clause.ring.length).toBe(points)
  })

  it('takes as many points when the last repeats the first', () => {
    const [first] = circleOf(limits.polygonPointsMax).split(';')
    const closed = `${circleOf(limits.polygonPointsMax)};${first}`
    expect(parse(`polygon=${closed}`).query.polygon).toBe(
      parse(`polygon=${circleOf(limits.polygonPointsMax)}`).query.polygon,
    )
  })

  it.each([
    ['34.7,33;34.8,33.1', 'invalid_value', /34\.65,32\.95;/],
    ['34.7,33;34.8,33.1;34.7,33', 'invalid_value', /34\.65,32\.95;/],
    ['34.7,33;34.7,33;34.7,33;34.7,33', 'invalid_value', /34\.65,32\.95;/],
    [circleOf(limits.polygonPointsMax + 1), 'too_long', /Leave out points/],
    ['34.7,33;34.8;34.7,33.1', 'invalid_value', /-90 to 90/],
    ['34.7,33;a,b;34.7,33.1', 'invalid_value', /-90 to 90/],
    [`${triangle};`, 'invalid_value', /-90 to 90/],
    ['34.7,33,34.8,33.1,34.7,33.1', 'invalid_value', /-90 to 90/],
    ['34.7,33;1e1,33.1;34.7,33.1', 'invalid_value', /-90 to 90/],
    ['34.7,33;134.8,33.1;34.7,33.1', 'invalid_value', /send 33\.1,134\.8/],
    ['34.7,33;34.8,190;34.7,33.1', 'invalid_value', /-90 to 90/],
    ['33,34.7;33.1,34.8;33.1,34.7', 'outside_country', `polygon=${triangle}.`],
  ])('%s is %s, with a repair', (text, code, hint) => {
    const fault = faultOf(`polygon=${text}`)
    expect(fault).toMatchObject({ code, param: 'polygon' })
    expect(fault.hint).toMatch(hint)
  })

  it('is refused twice', () => {
    const fault = faultOf(`polygon=${triangle}&polygon=${triangle}`)
    expect(fault).toMatchObject({ code: 'duplicate_parameter', param: 'polygon' })
  })

  it.each(['48.1,11.5;48.2,11.6;48.1,11.6', '33,31;37,31;37,36;33,36'])(
    '%s: a note says that no corner lies in the country',
    (text) => expect(parse(`polygon=${text}`).notes[0]).toMatch(/^Every corner .* outside Cyprus/),
  )

  it('is bound to the cursor', () => {
    const secret = createSecretKey(Buffer.alloc(32, 7))
    const position = { key: 1, id: 2, isDemoted: false, count: 10 }
    const cursor = sealCursor(position, parse(`polygon=${triangle}`), secret)
    expect(openCursor(cursor, parse(`polygon=${triangle};34.7,33`), secret)).toEqual(position)
    const other = parse('polygon=34.7,33;34.8,33.1;34.7,33.2')
    expect(() => openCursor(cursor, other, secret)).toThrow('polygon changed')
    expect(() => openCursor(cursor, parse(''), secret)).toThrow('polygon missing')
  })
})
