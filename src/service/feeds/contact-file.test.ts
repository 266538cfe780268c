import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  CONTACT_RULE_ROOMS,
  contactRuleMark,
  readContactFile,
  writeContactFile,
} from './contact-file.ts'

const installed = new URL('../../../', import.meta.url)
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-texts-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('is used only with the mark of the same rule; damaged or missing it is empty', async () => {
  const file = { path: join(folder, 'texts', '7'), mark: 'one' }
  const places = new Map([['a', [3, 9]]])
  await writeContactFile(file, places)
  expect(await readContactFile(file)).toEqual(places)
  expect(await readContactFile({ ...file, mark: 'other' })).toEqual(new Map())
  writeFileSync(file.path, '{"mark":"one","pla')
  expect(await readContactFile(file)).toEqual(new Map())
  expect(await readContactFile({ ...file, path: join(folder, 'none') })).toEqual(new Map())
})

it('has a mark that is the same wherever the rule is installed and changes with any part of it', () => {
  const copy = join(folder, 'rule')
  for (const part of ['package.json', ...CONTACT_RULE_ROOMS])
    cpSync(new URL(part, installed), join(copy, part), { recursive: true })
  const mark = () => contactRuleMark(pathToFileURL(`${copy}/`))
  const seen = new Set([mark()])
  expect([...seen]).toEqual([contactRuleMark(installed)])
  appendFileSync(join(copy, 'src/domain/description/words/number-words.ts'), '\n')
  seen.add(mark())
  appendFileSync(join(copy, 'src/country/cyprus/cyprus.ts'), '\n')
  seen.add(mark())
  writeFileSync(join(copy, 'src/structures/one-more.ts'), '')
  seen.add(mark())
  appendFileSync(join(copy, 'package.json'), '\n')
  seen.add(mark())
  expect(seen.size).toBe(5)
})
