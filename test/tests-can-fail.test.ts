/** Tests that could not fail: a list without members passes `every`, whatever is asked of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const PROJECT = resolve(import.meta.dirname, '..')

const testFiles = ['src', 'test'].flatMap((room) =>
  readdirSync(join(PROJECT, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(room, path)),
)

it('no expectation rests on `every` alone: see support/every-of.ts', () => {
  expect(testFiles.length).toBeGreaterThan(100)
  const found = testFiles.filter((path) =>
    /expect\(\s*[\w.()[\] ]*\.every\(/.test(readFileSync(join(PROJECT, path), 'utf8')),
  )
  expect(found).toEqual([])
})
