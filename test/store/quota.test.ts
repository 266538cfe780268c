/** The quota's contract in memory and on SQLite, and what only a file can promise. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMemoryQuota } from '../../src/store/quota/memory-quota.ts'
import { openSqliteQuota } from '../../src/store/sqlite/sqlite-quota.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { describeQuota } from './quota-contract.ts'
import { noon } from './sample-listing.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const hourMs = 3_600_000

describeQuota('memory', async () => ({
  open: async (options) => openMemoryQuota(options),
  remove: async () => {},
}))

describeQuota('SQLite', async () => {
  const directory = temporaryDirectory()
  let files = 0
  return {
    open: (options) => {
      files += 1
      return openSqliteQuota({ path: join(directory.path, `quota-${files}.sqlite`), ...options })
    },
    remove: async () => directory.remove(),
  }
})

describe('a quota on file', () => {
  let directory: ReturnType<typeof temporaryDirectory>
  let path: string

  beforeEach(() => {
    directory = temporaryDirectory()
    path = join(directory.path, 'quota.sqlite')
  })
  afterEach(() => directory.remove())

  test('a restart in the middle of 60 parallel takes allows nothing more', async () => {
    let allowed = 0
    for (const part of [1, 2, 3]) {
      const quota = await openSqliteQuota({ path })
      const takes = Array.from({ length: 20 }, () => quota.take('a', 30, hourMs, noon + part))
      allowed += (await Promise.all(takes)).filter((taken) => taken.allowed).length
      await quota.close()
    }
    expect(allowed).toBe(30)
  })

  test('its log stays small, however many requests are counted', async () => {
    const quota = await openSqliteQuota({ path })
    for (let i = 0; i < 3000; i += 1) await quota.take(`client-${i % 50}`, 1e9, hourMs, noon)
    // SQLite copies the log into the file after 1,000 pages of 8 KB; 3,000 requests write 24 MB in all.
    expect(statSync(`${path}-wal`).size).toBeLessThan(10_000_000)
    await quota.close()
  })

  test('processes count together, and one that is killed has counted too', async () => {
    const taker = new URL('./take-and-die.ts', import.meta.url).pathname
    const run = async () => {
      const failed = await promisify(execFile)(process.execPath, [taker, path, '20']).catch(
        (error: { signal: string; stdout: string }) => error,
      )
      expect(failed).toMatchObject({ signal: 'SIGKILL' })
      return Number(failed.stdout)
    }
    const allowed = await Promise.all([run(), run(), run()])
    expect(allowed.reduce((sum, number) => sum + number)).toBe(30)
  })

  test('a damaged file is moved aside and replaced, each time', async () => {
    for (const text of ['first damage', 'second damage '.repeat(1000)]) {
      writeFileSync(path, text)
      const quota = await openSqliteQuota({ path })
      expect((await quota.take('a', 1, hourMs, noon)).allowed).toBe(true)
      await quota.close()
      expect(readFileSync(`${path}.damaged`, 'utf8')).toBe(text)
    }
  })

  test('a file scrambled inside is detected and moved aside', async () => {
    const quota = await openSqliteQuota({ path })
    for (let number = 0; number < 2000; number += 1) {
      await quota.take(`key ${number}`, 1, hourMs, noon)
    }
    await quota.close()
    const bytes = readFileSync(path)
    bytes.fill(0xa5, 8192 * 2, 8192 * 4)
    writeFileSync(path, bytes)
    await (await openSqliteQuota({ path })).close()
    expect(readFileSync(`${path}.damaged`)).toStrictEqual(bytes)
  })

  test('a file of another kind is left unchanged next to the new one', async () => {
    await (await openSqliteStore({ path })).close()
    const bytes = readFileSync(path)
    await (await openSqliteQuota({ path })).close()
    expect(readFileSync(`${path}.damaged`)).toStrictEqual(bytes)
  })

  test('a place that cannot hold a file is refused, not moved', async () => {
    mkdirSync(path)
    await expect(openSqliteQuota({ path })).rejects.toMatchObject({ code: 'is_directory' })
    expect(existsSync(`${path}.damaged`)).toBe(false)
  })
})
