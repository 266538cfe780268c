import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languages } from '../../catalogue/languages.ts'
import { siteLimits } from '../site-limits.ts'
import { openTextPages, textPageNames } from './text-pages.ts'

function open(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = mkdtempSync(join(tmpdir(), 'estia-pages-'))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return opened(folder)
}

function opened(folder: string) {
  const said: string[] = []
  return { pages: openTextPages(folder, (message) => said.push(message)), said, folder }
}

it('come with the software in every language', () => {
  const pages = openTextPages(null)
  for (const name of textPageNames) {
    const all = languages.map((lang) => pages(name, lang))
    expect(all.map(({ lang }) => lang)).toEqual(languages)
    expect(all.map(({ isDefault }) => isDefault)).toEqual(languages.map(() => true))
    // The same sections: none was forgotten in a translation.
    const marks = all.map(({ body }) => body.text.match(/<(?:h2|li|p|a)\b/g))
    expect(new Set(marks.map(String)).size).toBe(1)
  }
})

it('are replaced page by page, in all languages at once', () => {
  const { pages, said } = open({ 'privacy.el.md': '# Δικά μας\n\nΚείμενο' })
  for (const lang of languages) {
    expect(pages('privacy', lang)).toMatchObject({
      title: 'Δικά μας',
      lang: 'el',
      isDefault: false,
    })
  }
  expect(pages('terms', 'el').isDefault).toBe(true)
  expect(said).toEqual([
    'PAGES_DIR: privacy.en.md and privacy.ru.md missing: these readers are shown privacy.el.md.',
  ])
})

it.each([
  ['no title', 'Text', 'must begin with its title'],
  ['another encoding', Uint8Array.of(0x23, 0x20, 0xe1, 0x0a, 0x0a, 0x41), 'it is not UTF-8'],
  ['a script as link', '# A\n\n[b](javascript:c)', 'has a link in line 3'],
  ['too much', `# A\n\n${'b'.repeat(siteLimits.texts.textFileMaxBytes)}`, 'are allowed'],
])('stay ours where a file has %s, and the log says why', (_, text, reason) => {
  const { pages, said } = open({ 'terms.en.md': text, 'terms.ru.md': '# А\n\nБ' })
  expect(pages('terms', 'en').isDefault).toBe(true)
  expect(pages('terms', 'ru').isDefault).toBe(true)
  expect(said).toEqual([
    expect.stringMatching(/^PAGES_DIR: terms\.en\.md .*\/terms shows the text of the software\.$/),
  ])
  expect(said[0]).toContain(reason)
})

it('never wait for what is no file, and report names that are none', () => {
  const { folder } = open({ 'privcay.en.md': '# A\n\nB' })
  mkdirSync(join(folder, 'about.en.md'))
  // Without an end.
  symlinkSync('/dev/zero', join(folder, 'terms.en.md'))
  const { pages, said } = opened(folder)
  for (const name of textPageNames) expect(pages(name, 'en').isDefault).toBe(true)
  expect(said.map((one) => one.split('. ')[0])).toEqual([
    'PAGES_DIR: privcay.en.md is no page',
    'PAGES_DIR: about.en.md is no file',
    'PAGES_DIR: terms.en.md is no file',
  ])
})

it('are ours where the folder is missing', () => {
  const { pages, said } = opened('/nowhere/pages')
  expect(pages('about', 'en').isDefault).toBe(true)
  expect(said).toEqual([expect.stringContaining('/nowhere/pages cannot be read')])
})
