/** Every table of both stores has a rule, or a reason why its rows stay; the guide for operators shows the same list. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  followsAnother,
  retentionRules,
  staysForGood,
} from '../../src/service/retention/retention-rules.ts'

const root = new URL('../../', import.meta.url)

/** As the migrations leave them; request counters have a sweep of their own. */
function tablesOf(store: string): string[] {
  const folder = new URL(`src/store/${store}/migrations/`, root)
  const tables = new Set<string>()
  for (const file of readdirSync(folder).sort()) {
    const sql = readFileSync(new URL(file, folder), 'utf8').replace(/--.*$/gm, '')
    for (const [, act, name] of sql.matchAll(
      /\b(CREATE|DROP) TABLE (?:IF (?:NOT )?EXISTS )?(\w+)/g,
    )) {
      if (act === 'CREATE') tables.add(name)
      else tables.delete(name)
    }
    for (const [, from, to] of sql.matchAll(/ALTER TABLE (\w+) RENAME TO (\w+)/g)) {
      tables.delete(from)
      tables.add(to)
    }
  }
  return [...tables].sort()
}

const listed = [
  ...retentionRules.map(({ table }) => table),
  ...Object.keys(followsAnother),
  ...Object.keys(staysForGood),
]

it.each(['sqlite', 'postgres'])('every table of %s is in the list', (store) => {
  const tables = tablesOf(store)
  expect(tables.length).toBeGreaterThan(20)
  expect(tables.filter((name) => !listed.includes(name))).toEqual([])
})

it('the list names no table that does not exist', () => {
  const tables = new Set([...tablesOf('sqlite'), ...tablesOf('postgres')])
  expect(listed.filter((name) => !tables.has(name))).toEqual([])
})

it('the guide for operators shows every rule', () => {
  const guide = readFileSync(new URL('docs/guides/operations.md', root), 'utf8')
  const rows = [
    ...retentionRules.map(({ table, period }) => `| \`${table}\` | ${period} |`),
    ...Object.entries(followsAnother).map(([table, period]) => `| \`${table}\` | ${period} |`),
  ]
  expect(rows.filter((row) => !guide.includes(row))).toEqual([])
})
