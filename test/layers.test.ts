/**
 * The arrows between the rooms: what each may import of ours, and no cycles between files.
 * The table is the drawing in ARCHITECTURE.md; change both together.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fields } from '../src/catalogue/fields.ts'

const source = resolve(import.meta.dirname, '../src')

const allowed: Readonly<Record<string, readonly string[]>> = {
  catalogue: [],
  structures: [],
  country: [],
  domain: ['catalogue', 'structures', 'country'],
  store: ['domain'],
  photos: [],
  engine: ['structures', 'domain'],
  pricing: ['catalogue', 'structures', 'domain', 'engine'],
  demo: ['catalogue', 'country', 'domain', 'store', 'structures'],
  service: ['catalogue', 'structures', 'country', 'domain', 'store', 'photos', 'engine', 'pricing'],
  http: ['catalogue', 'structures', 'domain', 'service', 'photos'],
  site: ['catalogue', 'structures', 'country', 'domain', 'service'],
  cli: ['catalogue', 'country', 'domain', 'demo', 'pricing', 'service', 'store', 'structures'],
}

/** Files beside the rooms see everything; the command line reaches them to start things. */
const ROOT = '(root)'

const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.replaceAll('\\', '/'))

const roomOf = (file: string): string => (file.includes('/') ? file.split('/')[0] : ROOT)

function importsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  return [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path]) =>
    relative(source, resolve(source, dirname(file), path)).replaceAll('\\', '/'),
  )
}

const imports = new Map(files.map((file) => [file, importsOf(file)]))

describe('rooms', () => {
  it('are all in the table', () => {
    const rooms = new Set(files.map(roomOf))
    rooms.delete(ROOT)
    expect([...rooms].sort()).toEqual(Object.keys(allowed).sort())
  })

  it.each(Object.keys(allowed))('%s imports only what it may', (room) => {
    const wrong = files
      .filter((file) => roomOf(file) === room)
      .flatMap((file) => imports.get(file)!.map((target) => [file, target]))
      .filter(([, target]) => {
        const other = roomOf(target)
        if (other === ROOT) return room !== 'cli'
        return other !== room && !allowed[room].includes(other)
      })
    expect(wrong.map((pair) => pair.join(' -> '))).toEqual([])
  })

  it('have no cycles between files, save for types', () => {
    const done = new Set<string>()
    const path: string[] = []
    const cycles: string[] = []
    const visit = (file: string) => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' -> '))
      if (done.has(file) || path.includes(file)) return
      path.push(file)
      for (const target of valueImportsOf(file)) visit(target)
      path.pop()
      done.add(file)
    }
    for (const file of files) visit(file)
    expect(cycles).toEqual([])
  })
})

/** Imports that exist at run time: `import type` is erased. */
function valueImportsOf(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  return [...text.matchAll(/^(?:import|export)(?! type)\b[^;]*?from '(\.[^']+)'/gms)]
    .map(([, path]) => relative(source, resolve(source, dirname(file), path)).replaceAll('\\', '/'))
    .filter((target) => imports.has(target))
}

describe('field names', () => {
  /** Rooms and files whose rules are truly about certain fields. */
  const about =
    /^(?:catalogue|demo|pricing|store|service)\/|^domain\/(?!draft|search|read)|^http\/schemas\/|^site\/|^cli\/read-subjects/

  it('stand in the catalogue, not in the plumbing', () => {
    const names = fields.map(({ name }) => name).filter((name) => name.includes('_'))
    const found = files
      .filter((file) => !about.test(file))
      .flatMap((file) => {
        const text = readFileSync(join(source, file), 'utf8')
        return names
          .filter((name) => new RegExp(`['"\`.]${name}\\b`).test(text))
          .map((name) => `${file}: ${name}`)
      })
    expect(found).toEqual([])
  })
})
