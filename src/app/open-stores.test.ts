import { expect, it } from 'vitest'
import type { Store } from '../store/store.ts'
import { StoreError, type StoreErrorCode } from '../store/store-error.ts'
import { watchWrites } from './open-stores.ts'

function open() {
  let fault: StoreErrorCode | null = null
  let probes = 0
  const step = async () => {
    if (fault !== null) throw new StoreError(fault, 'estia.sqlite')
  }
  const opened = {
    write: step,
    putSetting: async () => {
      probes += 1
      return step()
    },
  } as unknown as Store
  return {
    ...watchWrites(opened),
    set: (code: StoreErrorCode | null) => {
      fault = code
    },
    probes: () => probes,
  }
}
const nothing = async () => undefined

it('reports a full disk until a write is stored again', async () => {
  const { store, fault, set } = open()
  expect(await fault(0)).toBeNull()
  set('disk_full')
  await expect(store.write(nothing)).rejects.toMatchObject({ code: 'disk_full' })
  expect(await fault(5_000)).toMatchObject({ code: 'disk_full' })
  set(null)
  expect(await fault(7_000)).toBeNull()
})

it('tries again by itself at most once a second', async () => {
  const { store, fault, set, probes } = open()
  set('disk_full')
  await store.write(nothing).catch(() => undefined)
  for (const nowMs of [10_000, 10_100, 10_999, 11_000]) await fault(nowMs)
  expect(probes()).toBe(2)
})

it('does not take a conflict or an absent server for a full disk', async () => {
  const { store, fault, set } = open()
  set('unavailable')
  await store.write(nothing).catch(() => undefined)
  expect(await fault(5_000)).toBeNull()
})
