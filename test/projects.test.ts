/** Every test file belongs to exactly one project, and every project has a command. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import config from '../vitest.config.ts'
import { longestFiles } from './support/longest-first.ts'
import { filesByProject } from './support/test-projects.ts'

const ROOT = resolve(import.meta.dirname, '..')

const testFiles = ['src', 'demo', 'clients', 'test'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .map((path) => join(folder, path).replaceAll('\\', '/')),
)

const projects = (config.test?.projects ?? []) as readonly {
  readonly test: { readonly name: string; readonly include: readonly string[] }
}[]

it('every test file is run by exactly one project', () => {
  const included = projects.flatMap(({ test }) => test.include)
  expect(included.length).toBeGreaterThan(300)
  expect(included.toSorted()).toEqual(testFiles.toSorted())
})

it('every file that is to start first is there', () => {
  expect(testFiles).toEqual(expect.arrayContaining([...longestFiles]))
})

it('every project is run by a command', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  expect(projects.length).toBeGreaterThan(3)
  for (const { test } of projects) {
    const commands = Object.values<string>(scripts).filter((command) =>
      command.split(' ').includes(test.name),
    )
    expect(commands, test.name).not.toHaveLength(0)
  }
})

it.each([
  ['unit', 'src/structures/rows/bitmap.test.ts'],
  ['unit', 'test/layers.test.ts'],
  ['app', 'src/cli/accuracy.test.ts'],
  ['app', 'test/http/search.test.ts'],
  ['app', 'test/store/postgres-store.test.ts'],
  ['app', 'test/store/sqlite-store.test.ts'],
  ['app', 'test/feeds/hostile-documents.test.ts'],
  ['app', 'test/prices/good-deals.test.ts'],
  ['alone', 'src/photos/decode-photo.test.ts'],
  ['journeys', 'test/journeys/buyer.test.ts'],
  ['browser', 'test/browser/search.test.ts'],
] as const)('%s runs %s', (name, file) => {
  expect(filesByProject()[name]).toContain(file)
})
