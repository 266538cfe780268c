/** docs/reference/guarantees.md names tests: each of them exists, and no way of a user is left out. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const PROJECT = resolve(import.meta.dirname, '..')
const text = readFileSync(join(PROJECT, 'docs/reference/guarantees.md'), 'utf8')
const named = new Set([...text.matchAll(/`((?:test|src)\/[^`*\s]+\.ts)`/g)].map(([, file]) => file))

it('names files that exist', () => {
  expect(named.size).toBeGreaterThan(50)
  expect([...named].filter((file) => !existsSync(join(PROJECT, file)))).toEqual([])
})

it('names every journey', () => {
  const journeys = readdirSync(join(PROJECT, 'test/journeys'))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/journeys/${file}`)
  expect(journeys.filter((file) => !named.has(file))).toEqual([])
})

it('names a test for every promise', () => {
  const [promises] = text.split('\n## Figures')
  const rows = promises.split('\n').filter((line) => /^\| (?!Promise|---)/.test(line))
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter((row) => !/`(?:test|src)\/[^`]+\.test\.ts`/.test(row))).toEqual([])
})

it('names commands that package.json has', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  const commands = [...text.matchAll(/`npm run ([\w:]+)/g)].map(([, name]) => name)
  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})
