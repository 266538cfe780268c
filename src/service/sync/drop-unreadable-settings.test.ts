import { expect, it } from 'vitest'
import { dropUnreadableSettings, readableSettings } from './drop-unreadable-settings.ts'

/** As each worker stores it. */
const sound: Readonly<Record<string, readonly string[]>> = {
  backup: ['{"at":null,"bytes":0,"failed_at":7}', '{"at":7,"bytes":9,"failed_at":null}'],
  estimate_accuracy: ['{"n":3,"measured_at":"2026-11-18T00:00:00.000Z","method":"m"}'],
  market_memory: [
    '{"seq":1,"afterId":0,"published":null}',
    '{"seq":1,"afterId":null,"published":{"day":"2026-11-18","seq":1,"form":2}}',
  ],
  matches_filing: ['{"up_to":5,"after":0}'],
  new_values: ['{"computedAt":1,"seq":2}'],
  photos_swept_at: ['1763452800000'],
  retention: [
    '{"swept_at":null,"postponed":{"reason":"r","waited_ms":0}}',
    '{"swept_at":1,"postponed":null}',
  ],
  same_homes: ['{"form":3,"seq":4,"afterId":null,"passBegunAt":5}'],
  webhook_position: ['12'],
}
const damaged = ['', 'x', 'null', 'NaN', '"12"', '{"seq":']

async function mended(stored: readonly (readonly [string, string])[]) {
  const settings = new Map(stored)
  const reported: string[] = []
  const store = {
    getSetting: async (name: string) => settings.get(name) ?? null,
    async dropSetting(name: string, value: string) {
      if (settings.get(name) === value) settings.delete(name)
    },
  }
  await dropUnreadableSettings(store, ({ message }) => reported.push(message))
  return { left: [...settings], reported }
}

it.each(Object.keys(readableSettings))(
  '%s: dropped and reported where nobody can read it',
  async (name) => {
    // Each without one of its members, and with one of another type.
    const members = sound[name].flatMap((text) => {
      const read = JSON.parse(text)
      if (typeof read === 'number' || name === 'estimate_accuracy') return []
      return Object.keys(read).flatMap((key) => [
        JSON.stringify({ ...read, [key]: undefined }),
        JSON.stringify({ ...read, [key]: 'x' }),
      ])
    })
    for (const value of [...damaged, ...members]) {
      const { left, reported } = await mended([[name, value]])
      expect([value, left, reported]).toEqual([
        ...[value, []],
        [`The setting ${name} could not be read: it was dropped, and its work starts over.`],
      ])
    }
    for (const value of sound[name]) {
      expect(await mended([[name, value]])).toEqual({ left: [[name, value]], reported: [] })
    }
  },
)

it('settings of others stay, whatever they are', async () => {
  expect(await mended([['store_id', 'x']])).toEqual({ left: [['store_id', 'x']], reported: [] })
})
