import { describe, expect, it } from 'vitest'
import { estimatePrice } from '../estimate/estimate-price.ts'
import { fitMarket } from '../model/fit-market.ts'
import { madeUpMarket } from '../model/made-up-market.test-data.ts'
import type { ValuationSubject } from '../model/valuation-subject.ts'
import {
  fillPlaceEffects,
  fillProjectEffect,
  holdOutFolds,
  LOCATION_EFFECT,
  measurePlaces,
  PLACE_COLUMNS,
  PROJECT_EFFECT,
} from './place-effects.ts'

const DEAR = 1.35
const DEAR_PROJECT = 7

/** Every fifteenth home is of one project, all over the town, and a third dearer than its like. */
const market = madeUpMarket(900).map((home, at): ValuationSubject => {
  if (at % 15 !== 0) return home
  return { ...home, project: DEAR_PROJECT, price: Math.round(home.price! * DEAR) }
})

describe('the effect of a project', () => {
  const model = fitMarket(market)
  const of = (home: ValuationSubject) =>
    estimatePrice(model, { ...home, id: -1, price: null }).value!

  it('makes a home of a dear project worth more, and no other', () => {
    const gaps = market.slice(0, 60).map((home) => {
      const plain = of({ ...home, project: null })
      return of({ ...home, project: DEAR_PROJECT }) / plain
    })
    const middle = gaps.sort((a, b) => a - b)[30]
    expect(middle).toBeGreaterThan(1.1)
    expect(middle).toBeLessThan(1.45)
    expect(of({ ...market[1], project: 99 })).toBe(of({ ...market[1], project: null }))
  })

  it('leaves out what the home itself says', () => {
    const member = market.find(({ project }) => project === DEAR_PROJECT)!
    const raised = market.map((home) =>
      home === member ? { ...home, price: home.price! * 1.4 } : home,
    )
    expect(estimatePrice(fitMarket(raised), member).value).toBe(estimatePrice(model, member).value)
  })

  it('comes on top of the location, shrunk by how few say it', () => {
    const rows = { folds: Uint8Array.from([0, 1, 2]), voices: new Float32Array(3).fill(1) }
    const residuals = Float32Array.from([0.3, 0.3, 0.3])
    const measured = measurePlaces(1, [new Int32Array(3)], residuals, rows)
    const out = new Float32Array(PLACE_COLUMNS.length)
    fillPlaceEffects(measured, -1, -1, holdOutFolds(-1, -1), out, 0)
    expect(out[LOCATION_EFFECT]).toBe(0)
    fillProjectEffect(measured, 0, holdOutFolds(0, -1), out, 0)
    expect(out[PROJECT_EFFECT]).toBeCloseTo((2 * 0.3) / (2 + 1.5), 5)
    fillProjectEffect(measured, -1, holdOutFolds(0, -1), out, 0)
    expect(out[PROJECT_EFFECT]).toBe(0)
  })
})
