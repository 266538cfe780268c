/**
 * Documents made to exhaust their reader, each read by the process that reads feeds, with the memory that it
 * has: every one ends in a fault with a name, and the process outlives it. And small ones made to confuse it.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { feedInProcess } from '../../src/app/feed-in-process.ts'
import { FeedFault } from '../../src/domain/feeds/feed-fault.ts'
import { emptySettings } from '../../src/domain/feeds/normalise/record-draft.ts'
import { feedLimits } from '../../src/feeds/feed-limits.ts'
import type { FeedWork } from '../../src/service/feeds/feed-work.ts'
import { readHere } from './feed-app.ts'

/** Above what a record or the text before the first one may have: the rest would not be read. */
const LARGE = 1.25 * Math.max(feedLimits.recordMaxChars, feedLimits.headerMaxChars)
const HEAD = '<root><kyero><feed_version>3</feed_version></kyero>'
const home = (text: string) => `${HEAD}<property><id>1</id>${text}</property></root>`
const blm = (header: string, row: string) =>
  `#HEADER#\nVersion : 3\n${header}\nEOF : '^'\nEOR : '~'\n#DEFINITION#\nAGENT_REF^PRICE^~\n#DATA#\n${row}~\n#END#\n`
const attributes = (name: (at: number) => string) =>
  Array.from({ length: LARGE / 5 }, (_, at) => `${name(at)}=""`).join(' ')

type Document = readonly [name: string, code: string, text: () => string]

const documents: readonly Document[] = [
  ['CDATA of brackets', 'record_too_large', () => home(`<a><![CDATA[${']'.repeat(LARGE)}]]></a>`)],
  ['CDATA that is not closed', 'record_too_large', () => `${HEAD}<![CDATA[${']'.repeat(LARGE)}`],
  [
    'CDATA of pairs',
    'record_too_large',
    () => home(`<a><![CDATA[${'x]'.repeat(LARGE / 2)}]]></a>`),
  ],
  [
    'CDATA of marks',
    'record_too_large',
    () => home(`<a><![CDATA[${'<&'.repeat(LARGE / 2)}]]></a>`),
  ],
  ['text of line ends', 'record_too_large', () => home(`<a>${'\r'.repeat(LARGE)}</a>`)],
  ['a comment of dashes', 'record_too_large', () => home(`<!-- ${'- '.repeat(LARGE / 2)}-->`)],
  ['attributes', 'record_too_large', () => home(`<a ${attributes((at) => `a${at}`)}/>`)],
  ['one attribute again', 'record_too_large', () => home(`<a ${attributes(() => 'a')}/>`)],
  ['a long attribute', 'record_too_large', () => home(`<a b="${'x'.repeat(LARGE)}"/>`)],
  ['elements in no record', 'header_too_large', () => `${HEAD}${'<a/>'.repeat(LARGE / 4)}</root>`],
  ['elements in a record', 'record_too_large', () => home('<a/>'.repeat(LARGE / 4))],
  [
    'text in no record',
    'header_too_large',
    () => `${HEAD}${`<a>${'x'.repeat(LARGE / 4)}</a>`.repeat(5)}`,
  ],
  ['control characters', 'not_well_formed', () => home(`<a>${'\u0001'.repeat(1e6)}</a>`)],
  ['brackets around no list', 'record_too_large', () => `{${'"a":[],'.repeat(1e6)}"b":1}`],
  ['members', 'record_too_large', () => `{"value":[{${'"a":1,'.repeat(6e5)}"b":1}]}`],
  ['brackets in a record', 'record_too_large', () => `{"value":[{"a":[${'[],'.repeat(1e6)}[]]}]}`],
  ['fields of one row', 'markup_slip', () => blm('', `A1${'^'.repeat(LARGE / 2)}`)],
  ['a row of blanks', 'record_too_large', () => blm('', ' '.repeat(LARGE))],
  ['brackets alone', 'too_deep', () => '['.repeat(1e6)],
]

/** They exhaust nothing, and are read here: a process for each takes ten times the CPU. */
const small: readonly Document[] = [
  ['a member that is no JSON', 'not_well_formed', () => '{"value":[{"a":"\\q"}]}'],
  [
    'a next page that is no JSON',
    'more_pages',
    () => '{"@odata.nextLink":"\\q","value":[{"a":1}]}',
  ],
  ['a header of blanks', 'cut_off', () => blm(' '.repeat(60_000), 'A1^1^').slice(0, -8)],
  ['a mark that is a sentence', 'not_well_formed', () => blm(`EOR : '${'x'.repeat(9)}'`, 'A1^1^')],
  [
    'a charset that is a method',
    'cut_off',
    () => `<?xml version="1.0" encoding="constructor"?>${HEAD}é`,
  ],
  ['a bracket too many', 'not_well_formed', () => '{}]'],
  ['rubbish in braces', 'not_well_formed', () => '{]}'],
]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-hostile-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function codesOf(work: FeedWork, text: string): Promise<readonly string[]> {
  const path = join(folder, 'document')
  writeFileSync(path, gzipSync(text, { level: 1 }))
  const check = await work.check(path, emptySettings).catch((error: unknown) => {
    if (!(error instanceof FeedFault)) throw error
    return { document: [error] }
  })
  return check.document.map(({ code }) => code)
}

it.each(documents)('%s: %s', async (_, code, text) => {
  expect(await codesOf(feedInProcess, text())).toContain(code)
})

it.each(small)('%s: %s', async (_, code, text) => {
  expect(await codesOf(readHere, text())).toContain(code)
})
