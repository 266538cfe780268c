/** The watch over a real event loop, kept busy on purpose. What it reports is judged, never how soon. */
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type OverloadWatch, watchOverload } from './overload.ts'

let watch: OverloadWatch
afterEach(() => watch.stop())

function block(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

/** Keeps the loop busy, turn by turn, until something is reported; true if it ever is. */
async function busyUntil(
  turnMs: number,
  isReported: () => boolean,
  turns: number,
  requestsPerTurn = 20,
) {
  for (let i = 0; i < turns && !isReported(); i++) {
    for (let request = 0; request < requestsPerTurn; request++) watch.began!()
    block(turnMs)
    await turn()
  }
  return isReported()
}

async function idleUntil(isReported: () => boolean) {
  for (let i = 0; i < 200 && !isReported(); i++) await new Promise((done) => setTimeout(done, 50))
  return isReported()
}

describe('the watch over the event loop', () => {
  it('reports a loop that is late and never rests, and that it rests again', async () => {
    watch = watchOverload()
    expect(watch.isBusy || watch.isOverloaded).toBe(false)
    expect(await busyUntil(400, () => watch.isOverloaded, 30)).toBe(true)
    expect(watch.isBusy).toBe(true)
    expect(await idleUntil(() => !watch.isBusy)).toBe(true)
    expect(watch.isOverloaded).toBe(false)
  })

  it('reports busy, where pages are given up, of a loop that is less late', async () => {
    watch = watchOverload()
    expect(await busyUntil(150, () => watch.isBusy, 60)).toBe(true)
    expect(await busyUntil(400, () => watch.isOverloaded, 30)).toBe(true)
    expect(watch.isBusy).toBe(true)
  })

  it('reports nothing of one visitor who waits for each answer of a slow machine', async () => {
    watch = watchOverload()
    expect(await busyUntil(150, () => watch.isBusy, 20, 1)).toBe(false)
  })

  it('reports nothing of a loop that works in small steps and rests', async () => {
    watch = watchOverload()
    for (let i = 0; i < 60; i++) {
      for (let request = 0; request < 20; request++) watch.began!()
      block(5)
      await new Promise((done) => setTimeout(done, 20))
    }
    expect(watch.isOverloaded).toBe(false)
  })
})
