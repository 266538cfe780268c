/**
 * The pages of text: about, privacy and terms, in the languages of the pages. Ours describe what this software does;
 * an operator replaces them with files of the same names in a folder (PAGES_DIR).
 * Invariant: a page replaced in one language is replaced in all, so that all readers get the same; where a file is
 * not sound, the log says why and that page stays ours. Cost: read once, at the start.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { textsFolder } from '../../app/paths.ts'
import { type Language, languages } from '../../catalogue/languages.ts'
import { siteLimits } from '../site-limits.ts'
import { type ReadText, readMarkdown } from './read-markdown.ts'

export const textPageNames = ['about', 'privacy', 'terms'] as const
export type TextPageName = (typeof textPageNames)[number]

export interface TextPage extends ReadText {
  /** Of the text; that of the reader where there is one. */
  readonly lang: Language
  /** It came with the software. */
  readonly isDefault: boolean
}

export type TextPages = (name: TextPageName, lang: Language) => TextPage

type Texts = Readonly<Partial<Record<Language, ReadText>>>

const fileOf = (name: TextPageName, lang: Language): string => `${name}.${lang}.md`

/** `report`: a sentence for the operator; the service starts all the same. */
export function openTextPages(
  folder: string | null,
  report: (message: string) => void = () => undefined,
): TextPages {
  const present = folder === null ? [] : filesIn(folder, report)
  const pages = new Map(
    textPageNames.map((name) => {
      const own = folder === null ? null : ownTexts(folder, name, present, report)
      const texts = own ?? defaultTexts(name)
      return [name, { texts, isDefault: own === null }]
    }),
  )
  return (name, lang) => {
    const { texts, isDefault } = pages.get(name)!
    const shown = texts[lang] ? lang : languages.find((one) => texts[one])!
    return { ...texts[shown]!, lang: shown, isDefault }
  }
}

function filesIn(folder: string, report: (message: string) => void): readonly string[] {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.md'))
    const known = new Set(
      textPageNames.flatMap((name) => languages.map((lang) => fileOf(name, lang))),
    )
    for (const file of files.filter((one) => !known.has(one))) {
      report(`PAGES_DIR: ${file} is no page. The names are ${[...known].join(', ')}.`)
    }
    return files
  } catch (error) {
    report(
      `PAGES_DIR: ${folder} cannot be read (${(error as Error).message}). The pages of text are those of the software.`,
    )
    return []
  }
}

/** null: the operator has none, or one that cannot be used. */
function ownTexts(
  folder: string,
  name: TextPageName,
  present: readonly string[],
  report: (message: string) => void,
): Texts | null {
  const here = languages.filter((lang) => present.includes(fileOf(name, lang)))
  const read = here.map((lang) => [lang, readFile(folder, fileOf(name, lang))] as const)
  const faults = read.flatMap(([, text]) => ('fault' in text ? [text.fault] : []))
  for (const fault of faults) report(`${fault}. /${name} shows the text of the software.`)
  if (here.length === 0 || faults.length > 0) return null
  const missing = languages.filter((lang) => !here.includes(lang))
  if (missing.length > 0) {
    report(
      `PAGES_DIR: ${missing.map((lang) => fileOf(name, lang)).join(' and ')} missing: these readers are shown ${fileOf(name, here[0])}.`,
    )
  }
  return Object.fromEntries(read) as Texts
}

function readFile(folder: string, file: string): ReadText | { readonly fault: string } {
  const path = join(folder, file)
  const { textFileMaxBytes } = siteLimits.texts
  try {
    const found = statSync(path)
    if (!found.isFile()) return { fault: `PAGES_DIR: ${file} is no file` }
    if (found.size > textFileMaxBytes) {
      return {
        fault: `PAGES_DIR: ${file} has ${found.size} bytes; ${textFileMaxBytes} are allowed`,
      }
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path))
    const read = readMarkdown(text)
    return 'fault' in read ? { fault: `PAGES_DIR: ${file} ${read.fault}` } : read
  } catch (error) {
    const reason = error instanceof TypeError ? 'it is not UTF-8' : (error as Error).message
    return { fault: `PAGES_DIR: ${file} cannot be read: ${reason}` }
  }
}

function defaultTexts(name: TextPageName): Texts {
  return Object.fromEntries(
    languages.map((lang) => {
      const file = fileOf(name, lang)
      const read = readMarkdown(readFileSync(join(textsFolder, file), 'utf8'))
      if ('fault' in read) throw new Error(`${file} ${read.fault}`)
      return [lang, read]
    }),
  ) as Texts
}
