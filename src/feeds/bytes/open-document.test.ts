import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { makeZip } from '../../../test/support/make-zip.ts'
import { openDocument } from './open-document.ts'

const folder = mkdtempSync(join(tmpdir(), 'estia-document-'))
afterAll(() => rmSync(folder, { recursive: true }))

const text = `<root>${randomBytes(1_000_000).toString('hex')}</root>`
const documents = {
  plain: Buffer.from(text),
  gzip: gzipSync(text),
  zip: makeZip({ 'stock.xml': text }),
}

it.each(Object.entries(documents))(
  'reads the beginning of a document (%s) without an error whose stack is read',
  async (name, bytes) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    const document = await openDocument(path)
    const { prepareStackTrace } = Error
    const read: string[] = []
    Error.prepareStackTrace = (error) => {
      read.push(error.name)
      return ''
    }
    for await (const piece of document.pieces()) {
      expect(Buffer.from(piece).toString()).toMatch(/^<root>/)
      break
    }
    Error.prepareStackTrace = prepareStackTrace
    document.close()
    expect(read).toEqual([])
  },
)
