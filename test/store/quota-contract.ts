/** What every quota must do, whatever it is built on. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Quota, QuotaOptions } from '../../src/store/quota/quota.ts'
import { noon } from './sample-listing.ts'

const hourMs = 3_600_000

export interface QuotaPlace {
  open(options?: QuotaOptions): Promise<Quota>
  remove(): Promise<void>
}

export function describeQuota(name: string, makePlace: () => Promise<QuotaPlace>): void {
  describe(`${name} fulfils the quota contract`, () => {
    let place: QuotaPlace
    let quota: Quota

    beforeEach(async () => {
      place = await makePlace()
      quota = await place.open()
    })
    afterEach(async () => {
      await quota.close()
      await place.remove()
    })

    const take = (key: string, nowMs: number, limit = 3) => quota.take(key, limit, hourMs, nowMs)

    test('of 60 parallel takes exactly the limit is allowed, for each key', async () => {
      const takes = ['a', 'b', 'c'].flatMap((key) =>
        Array.from({ length: 60 }, async () => ({ key, ...(await take(key, noon, 30)) })),
      )
      const allowed = (await Promise.all(takes)).filter((taken) => taken.allowed)
      for (const key of ['a', 'b', 'c']) {
        const used = allowed.filter((taken) => taken.key === key).map((taken) => taken.used)
        used.sort((a, b) => a - b)
        expect(used).toStrictEqual(Array.from({ length: 30 }, (_, index) => index + 1))
      }
    })

    test('the window starts at the first take and a refused one never moves it', async () => {
      const resetAtMs = noon + hourMs
      expect(await take('a', noon)).toStrictEqual({ allowed: true, used: 1, resetAtMs })
      await take('a', noon + 1)
      await take('a', noon + 2)
      const refused = { allowed: false, used: 3, resetAtMs }
      expect(await take('a', noon + 1000)).toStrictEqual(refused)
      expect(await take('a', resetAtMs - 1)).toStrictEqual(refused)
      expect(await take('a', resetAtMs)).toStrictEqual({
        allowed: true,
        used: 1,
        resetAtMs: resetAtMs + hourMs,
      })
    })

    test('keys count separately, however odd', async () => {
      for (const key of ['ip:1.2.3.4', 'ip:1.2.3.40', 'key:Ω', 'key:ω', '', "'; --"]) {
        expect((await take(key, noon, 1)).allowed).toBe(true)
      }
    })

    test('a limit of 0 allows none, and a raised limit applies at once', async () => {
      expect(await take('a', noon, 0)).toMatchObject({ allowed: false, used: 0 })
      expect((await take('a', noon, 1)).allowed).toBe(true)
      expect((await take('a', noon, 1)).allowed).toBe(false)
      expect(await take('a', noon, 2)).toMatchObject({ allowed: true, used: 2 })
    })

    test('a take may cost more than one; the one that goes over is the last', async () => {
      const cost = (n: number, nowMs: number) => quota.take('expensive', 100, hourMs, nowMs, n)
      expect(await cost(60, noon)).toMatchObject({ allowed: true, used: 60 })
      expect(await cost(60, noon)).toMatchObject({ allowed: true, used: 120 })
      expect(await cost(1, noon)).toMatchObject({ allowed: false, used: 120 })
      expect(await cost(25, noon + hourMs)).toMatchObject({ allowed: true, used: 25 })
    })

    test('a refund gives one back inside its window', async () => {
      const { resetAtMs } = await take('a', noon, 1)
      await quota.refund('a', resetAtMs)
      await quota.refund('a', resetAtMs)
      expect(await take('a', noon + 1, 1)).toStrictEqual({ allowed: true, used: 1, resetAtMs })
      expect((await take('a', noon + 2, 1)).allowed).toBe(false)
    })

    test('a refund gives back what the take has cost', async () => {
      const { resetAtMs } = await quota.take('expensive', 100, hourMs, noon, 60)
      await quota.take('expensive', 100, hourMs, noon, 5)
      await quota.refund('expensive', resetAtMs, 60)
      expect(await quota.take('expensive', 100, hourMs, noon, 1)).toMatchObject({ used: 6 })
      await quota.refund('expensive', resetAtMs, 60)
      expect(await quota.take('expensive', 100, hourMs, noon, 1)).toMatchObject({ used: 1 })
    })

    test('a refund from an earlier window or of an unknown key changes nothing', async () => {
      const earlier = await take('a', noon, 1)
      await take('a', noon + hourMs, 1)
      await quota.refund('a', earlier.resetAtMs)
      await quota.refund('unknown', earlier.resetAtMs)
      expect((await take('a', noon + hourMs + 1, 1)).allowed).toBe(false)
    })

    test('a clock that jumps back locks nobody out for longer than one window', async () => {
      await take('full', noon, 1)
      await take('open', noon, 2)
      const back = noon - 24 * hourMs
      const limited = { allowed: false, used: 1, resetAtMs: back + hourMs }
      expect(await take('full', back, 1)).toStrictEqual(limited)
      expect(await take('full', back + 5, 1)).toStrictEqual(limited)
      expect((await take('full', back + hourMs, 1)).allowed).toBe(true)
      expect(await take('open', back, 2)).toStrictEqual({ ...limited, allowed: true, used: 2 })
      expect((await take('open', back + hourMs, 2)).used).toBe(1)
    })

    test('a sweep drops expired counters and nothing else', async () => {
      await take('over', noon, 1)
      await take('running', noon + 1, 1)
      await quota.sweep(noon + hourMs)
      expect((await take('running', noon + hourMs, 1)).allowed).toBe(false)
      expect((await take('over', noon + hourMs - 1, 1)).allowed).toBe(true)
    })

    test('above the cap those that end first are evicted automatically', async () => {
      const small = await place.open({ maxKeys: 100 })
      for (let number = 0; number < 400; number += 1) {
        await small.take(`k${number}`, 1, hourMs, noon + number)
      }
      // Backwards, so that the looks themselves push out only keys that were looked at.
      const refused: number[] = []
      for (let number = 399; number >= 300; number -= 1) {
        const { allowed } = await small.take(`k${number}`, 1, hourMs, noon + 400)
        if (!allowed) refused.push(number)
      }
      expect(refused.length).toBeGreaterThanOrEqual(90)
      expect(refused).toStrictEqual(refused.map((_, index) => 399 - index))
      expect((await small.take('k0', 1, hourMs, noon + 400)).allowed).toBe(true)
      await small.close()
    })
  })
}
