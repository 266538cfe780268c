import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CONTACT_RULE_ROOMS, contactRuleMark } from './contact-rule-mark.ts'

const installed = new URL('../../../', import.meta.url)
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-rule-'))
  for (const part of ['package.json', ...CONTACT_RULE_ROOMS])
    cpSync(new URL(part, installed), join(folder, part), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

it('is the same wherever the rule is installed, and another once any part of it has changed', () => {
  const mark = () => contactRuleMark(pathToFileURL(`${folder}/`))
  const seen = new Set([mark()])
  expect([...seen]).toEqual([contactRuleMark(installed)])
  appendFileSync(join(folder, 'src/domain/description/words/number-words.ts'), '\n')
  seen.add(mark())
  appendFileSync(join(folder, 'src/country/cyprus/cyprus.ts'), '\n')
  seen.add(mark())
  writeFileSync(join(folder, 'src/structures/one-more.ts'), '')
  seen.add(mark())
  appendFileSync(join(folder, 'package.json'), '\n')
  seen.add(mark())
  expect(seen.size).toBe(5)
})
