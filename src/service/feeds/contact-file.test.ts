import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readContactFile, writeContactFile } from './contact-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-texts-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('is believed under the mark of its rule alone; damaged or missing it says nothing', async () => {
  const file = { path: join(folder, 'texts', '7'), mark: 'one' }
  const places = new Map([['a', [3, 9]]])
  await writeContactFile(file, places)
  expect(await readContactFile(file)).toEqual(places)
  expect(await readContactFile({ ...file, mark: 'other' })).toEqual(new Map())
  writeFileSync(file.path, '{"mark":"one","pla')
  expect(await readContactFile(file)).toEqual(new Map())
  expect(await readContactFile({ ...file, path: join(folder, 'none') })).toEqual(new Map())
})
