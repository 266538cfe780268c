/** What a browser has to fetch before a page runs: each file is a request, and all but the first come a round trip later. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BUILT_SITE } from '../../src/app/paths.ts'

const IMPORTED = /(?:from|import)"\.\/([^"]+)"/g

function loadedWith(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded
  loaded.add(file)
  const script = readFileSync(join(BUILT_SITE, file), 'utf8')
  for (const [, imported] of script.matchAll(IMPORTED)) loadedWith(imported, loaded)
  return loaded
}

it('is the script of the site and at most two others', () => {
  const loaded = loadedWith('site.js')
  expect(loaded.size).toBeGreaterThan(1)
  expect(loaded.size).toBeLessThanOrEqual(3)
})
