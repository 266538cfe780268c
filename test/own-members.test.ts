/**
 * Names from outside meet our tables by `ownMember`, a Map or a Set, never by `table[name]`: every object inherits
 * "constructor" and "toString". Percent-encoding is undone by `decodePercent` alone: the language throws at "%ff".
 * Read off the sources, so that a new table or a new place that decodes cannot forget it.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../src')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test(?:-data)?\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Tables whose names are a closed list of ours wherever they are used, or single characters. */
const CLOSED: Readonly<Record<string, string>> = {
  'api/schemas/example-of.ts': 'texts',
  'api/schemas/type-text.ts': 'plainTypes',
  'country/cyprus/russian-names.ts': 'LETTERS known',
  'domain/description/find-look-alikes.ts': 'LOOK_ALIKES WORD_LOOK_ALIKES',
  'domain/description/plain-text.ts': 'OTHER_SIGNS LATIN_TWINS',
  'domain/sentences/latin-keys.ts': 'GREEK',
  'domain/sentences/tokenize.ts': 'SHARES',
  'feeds/read/markup-mender.ts': 'SECTIONS',
  'feeds/write/kyero-writer.ts': 'types',
  'feeds/write/meta-writer.ts': 'types',
  'feeds/write/rera-writer.ts': 'residential commercial stages',
  'feeds/write/reso-writer.ts': 'subTypes',
  'feeds/write/exported-home.ts': 'ESCAPES',
  'mcp/arguments/search-arguments.ts': 'DESCRIPTIONS',
  'service/feeds/runs/settle-run.ts': 'everyMs',
  'site/head/listing-head.ts': 'HOME_TYPES',
  'site/islands/desk/photo-board.ts': 'other',
  'site/islands/map/draw-piece.ts': 'SIGNS',
  'site/islands/map/place-labels.ts': 'STYLES',
  'site/mount/site-assets.ts': 'TYPES',
  'store/postgres/postgres-error.ts': 'bySqlState',
  'store/sqlite/sqlite-error.ts': 'bySystemCode',
  'structures/text/escapes.ts': 'ESCAPES',
}

/** Declared at the head of a file, open to any name, and indexed by something else than a literal. */
function openTables({ file, text }: (typeof files)[number]): string[] {
  const declared = [
    ...text.matchAll(/^(?:export )?const (\w+)(?:: (?:Readonly<)?Record<\s*string\b| = \{)/gm),
  ]
  return declared
    .map(([, name]) => name)
    .filter((name) => {
      const isTyped = new RegExp(`const ${name}: (?:Readonly<)?Record<\\s*string`).test(text)
      const uses = [
        ...text.matchAll(
          new RegExp(`(?<![\\w.])${name}(?:\\?\\.)?\\[([^'\\]][^\\]]*)\\]( as keyof typeof)?`, 'g'),
        ),
      ]
      const isGuarded = text.includes(`Object.hasOwn(${name}, `)
      const isForced = new RegExp(`${name}\\[\\w+ as keyof`).test(text)
      return (
        (isForced || (isTyped && uses.length > 0)) &&
        !isGuarded &&
        !(CLOSED[file] ?? '').split(' ').includes(name)
      )
    })
}

it('tables that are open to any name are read by their own members only', () => {
  const found = files.flatMap((one) => openTables(one).map((name) => `${one.file}: ${name}`))
  expect(found).toEqual([])
})

it('the list of closed tables names what is there', () => {
  for (const [file, names] of Object.entries(CLOSED)) {
    const text = files.find((one) => one.file === file)?.text ?? ''
    for (const name of names.split(' '))
      expect(text, `${file}: ${name}`).toContain(`const ${name}: `)
  }
})

it('nothing but decodePercent undoes percent-encoding', () => {
  const decoding = files.filter(({ text }) => /\bdecodeURI(?:Component)?\(/.test(text))
  expect(decoding.map(({ file }) => file).filter((file) => !file.includes('islands/'))).toEqual([
    'structures/text/escapes.ts',
  ])
})
