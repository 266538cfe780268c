import { describe, expect, it } from 'vitest'
import { bedrooms, yearsBuilt } from '../../catalogue/vocabulary.ts'
import { spanSteps, stretchOf, valuesBetween } from './form-filters.ts'

const steps = spanSteps(yearsBuilt)

describe('steps', () => {
  it('ascend without a gap, and leave out what lies inside another', () => {
    expect(steps.length).toBe(yearsBuilt.length - 1)
    for (const [at, { span }] of steps.entries()) {
      if (at > 0) expect(span!.from).toBe(steps[at - 1].span!.to + 1)
    }
  })

  it('are none where values are no spans', () => {
    expect(spanSteps(bedrooms)).toEqual([])
  })
})

describe('a stretch', () => {
  it('is its values, and they are the stretch, wherever it begins and ends', () => {
    for (const from of steps) {
      for (const to of steps.slice(steps.indexOf(from))) {
        const values = valuesBetween(steps, from.value, to.value)!
        const isAll = from === steps[0] && to === steps.at(-1)
        expect(values.length).toBe(isAll ? 0 : steps.indexOf(to) - steps.indexOf(from) + 1)
        if (isAll) continue
        expect(stretchOf(steps, values)).toEqual({
          from: from === steps[0] ? null : from,
          to: to === steps.at(-1) ? null : to,
        })
      }
    }
  })

  it('may be said from its end, and open', () => {
    expect(valuesBetween(steps, '2013', '2011')).toEqual(['2011', '2012', '2013'])
    expect(valuesBetween(steps, '2029', '')).toEqual(['2029', '2030'])
    expect(valuesBetween(steps, '', '')).toEqual([])
    expect(valuesBetween(steps, '1800', '')).toBeNull()
  })

  it('is none where years are missing between', () => {
    expect(stretchOf(steps, ['2011', '2013'])).toBeNull()
    expect(stretchOf(steps, ['2009'])).toBeNull()
    expect(stretchOf(steps, [])).toBeNull()
  })
})
