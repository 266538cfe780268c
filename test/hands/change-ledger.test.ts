import { beforeEach, describe, expect, it } from 'vitest'
import { ChangeLedger } from './change-ledger.ts'

let ledger: ChangeLedger
beforeEach(() => {
  ledger = new ChangeLedger()
  ledger.settle({ price: 1 })
})
const isFound = (price: number) => ledger.faults({ price }).length === 0
const acknowledged = (price: number, kind = {}) =>
  ledger.begin('person', { price }, kind).acknowledge()

describe('a value that is found', () => {
  it('is the last acknowledged one', () => {
    acknowledged(2)
    acknowledged(3)
    expect([1, 2, 3, 4].filter(isFound)).toEqual([3])
  })

  it('is either of two that were under way at the same time', () => {
    const first = ledger.begin('person', { price: 2 })
    acknowledged(3)
    first.acknowledge()
    expect([1, 2, 3].filter(isFound)).toEqual([2, 3])
  })

  it('is never a refused one', () => {
    ledger.begin('person', { price: 2 }).refuse()
    expect([1, 2].filter(isFound)).toEqual([1])
  })

  it('may be an unanswered one, until it was looked at', () => {
    ledger.begin('person', { price: 2 })
    expect([1, 2].filter(isFound)).toEqual([1, 2])
    ledger.settle({ price: 1 })
    expect([1, 2].filter(isFound)).toEqual([1])
  })

  it('may be that of a run under way, also after a look; once it is acknowledged, it must be', () => {
    const run = ledger.begin('feed', { price: 2 }, { yields: true, outlivesKill: true })
    ledger.settle({ price: 1 })
    expect([1, 2].filter(isFound)).toEqual([1, 2])
    run.acknowledge()
    expect([1, 2].filter(isFound)).toEqual([2])
  })

  it('is that of a person, whatever a feed says before, meanwhile and after it was looked at', () => {
    const run = ledger.begin('feed', { price: 2 }, { yields: true })
    acknowledged(3)
    run.acknowledge()
    acknowledged(4, { yields: true })
    expect([2, 3, 4].filter(isFound)).toEqual([3])
    ledger.settle({ price: 3 })
    acknowledged(5, { yields: true })
    expect([3, 5].filter(isFound)).toEqual([3])
  })
})

it('counts what became of the changes of each hand', () => {
  acknowledged(2)
  ledger.begin('person', { price: 3 }).refuse()
  ledger.begin('feed', { price: 4 })
  expect(ledger.counts).toEqual({
    person: { acknowledged: 1, refused: 1, unanswered: 0 },
    feed: { acknowledged: 0, refused: 0, unanswered: 1 },
  })
})
