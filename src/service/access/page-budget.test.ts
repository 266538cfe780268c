import { describe, expect, it } from 'vitest'
import { limits } from '../../catalogue/limits.ts'
import { openMemoryQuota } from '../../store/quota/memory-quota.ts'
import type { Quota } from '../../store/quota/quota.ts'
import { createPageBudget } from './page-budget.ts'

function budgets(listingsPerWindow: number, processes = 1) {
  const clock = { nowMs: 1_000_000 }
  const quota = openMemoryQuota()
  let takes = 0
  const counting: Quota = {
    ...quota,
    take: (...take) => {
      takes++
      return quota.take(...take)
    },
  }
  const made = Array.from({ length: processes }, () =>
    createPageBudget({ quota: counting, listingsPerWindow, now: () => clock.nowMs }),
  )
  return { clock, made, takes: () => takes }
}

describe('the page budget', () => {
  it('charges the listings shown, and one for a page without any', async () => {
    const { made } = budgets(100)
    expect(await made[0].charge('a', 60)).toBe(0)
    for (let page = 0; page < 39; page++) expect(await made[0].charge('a', 0)).toBe(0)
    expect(await made[0].charge('a', 24)).toBe(0)
    expect(await made[0].charge('a', 1)).toBe(limits.pageWindowS)
    expect(await made[0].charge('b', 1)).toBe(0)
  })

  it('is one for all processes', async () => {
    const { made } = budgets(100, 2)
    expect(await made[0].charge('a', 99)).toBe(0)
    expect(await made[1].charge('a', 1)).toBe(0)
    expect(await made[0].charge('a', 1)).toBeGreaterThan(0)
    expect(await made[1].charge('a', 1)).toBeGreaterThan(0)
  })

  it('does no work and counts nothing for an address that has used it up, until its window ends', async () => {
    const { clock, made, takes } = budgets(10)
    await made[0].charge('a', 10)
    expect(made[0].waitS('a')).toBe(0)
    await made[0].charge('a', 10)
    const before = takes()
    clock.nowMs += 1_000
    expect(made[0].waitS('a')).toBe(limits.pageWindowS - 1)
    expect(takes()).toBe(before)
    clock.nowMs += limits.pageWindowS * 1000
    expect(made[0].waitS('a')).toBe(0)
    expect(await made[0].charge('a', 10)).toBe(0)
  })

  it('blocks nobody for longer than a window when the clock jumps back', async () => {
    const { clock, made } = budgets(10)
    await made[0].charge('a', 10)
    await made[0].charge('a', 10)
    clock.nowMs -= 100 * limits.pageWindowS * 1000
    expect(made[0].waitS('a')).toBe(0)
  })

  it('is without end where the limit is lifted', async () => {
    const { made, takes } = budgets(0)
    for (let page = 0; page < 50; page++) expect(await made[0].charge('a', 1000)).toBe(0)
    expect(takes()).toBe(0)
  })
})
