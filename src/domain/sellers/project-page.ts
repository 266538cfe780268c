/** What a developer says of a project: a text in each language of the pages, and when it is ready. */
import { type Language, languages } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import type { ContactCountry } from '../description/phone-forms.ts'
import { unknownMembers } from '../enquiries/read-members.ts'
import { type Fault, Refusal } from '../refusal.ts'
import {
  mergeTexts,
  type PageTexts,
  type PageTextsChange,
  readLine,
  readPageTexts,
} from './read-page-texts.ts'

export interface ProjectPage {
  /** A month, as 2027-06. */
  readonly completion: string | null
  readonly about: PageTexts
}

/** What is set, locked and compared by itself. */
export type ProjectPart = 'completion' | `about.${Language}`

export const projectParts: readonly ProjectPart[] = [
  'completion',
  ...languages.map((language) => `about.${language}` as const),
]

/** null: it is not said. */
export const partOf = ({ completion, about }: ProjectPage, part: ProjectPart): string | null =>
  part === 'completion' ? completion : (about[languageOf(part)] ?? null)

export const differingParts = (page: ProjectPage, other: ProjectPage): readonly ProjectPart[] =>
  projectParts.filter((part) => partOf(page, part) !== partOf(other, part))

/** The page with these parts of another. */
export function withParts(
  page: ProjectPage,
  other: ProjectPage,
  parts: readonly ProjectPart[],
): ProjectPage {
  const texts = parts.filter((part) => part !== 'completion')
  return {
    completion: parts.includes('completion') ? other.completion : page.completion,
    about: mergeTexts(
      page.about,
      Object.fromEntries(texts.map((part) => [languageOf(part), partOf(other, part)])),
    ),
  }
}

const languageOf = (part: Exclude<ProjectPart, 'completion'>): Language =>
  part.slice('about.'.length) as Language

/** Only what was sent. */
export interface ProjectPagePatch {
  readonly completion?: string | null
  readonly about?: PageTextsChange
}

/** Nothing is sold before it is imagined, nor listed as new for ever. */
const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

export function readProjectPatch(
  sent: Readonly<Record<string, unknown>>,
  country: ContactCountry,
): ProjectPagePatch {
  const faults: Fault[] = unknownMembers(sent, ['completion', 'about'], null, 'A project')
  const report = (fault: Fault): null => {
    faults.push(fault)
    return null
  }
  const patch = {
    ...(sent.completion === undefined ? {} : { completion: readMonth(sent.completion, report) }),
    ...(sent.about === undefined
      ? {}
      : { about: readPageTexts(sent.about, 'about', country, report) }),
  }
  if (faults.length > 0) throw new Refusal(faults)
  return patch
}

function readMonth(sent: unknown, report: (fault: Fault) => null): string | null {
  const line = readLine(sent, 'completion', limits.licenceMaxChars, report)
  if (line === null || MONTH.test(line)) return line
  return report({
    code: 'invalid_value',
    param: 'completion',
    message: 'completion must be a month.',
    hint: 'Send the year and the month, such as "2027-06", or null.',
  })
}
