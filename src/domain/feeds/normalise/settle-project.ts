/**
 * What a feed says of a project: the month in which it is ready and a text in each language of the pages.
 * Invariant: what comes out passes the rules of writing the page of a project; the rest is reported, never guessed.
 * Cost: that of the contact rule; done once for each project of a document.
 */
import { languages } from '../../../catalogue/languages.ts'
import { limits } from '../../../catalogue/limits.ts'
import { type ProjectPage, readProjectPatch } from '../../sellers/project-page.ts'
import { type FeedIssue, IssueList } from '../feed-issues.ts'
import type { FeedRecord } from '../feed-record.ts'
import type { NormaliseContext } from './record-draft.ts'
import { readDay } from './settle-offer.ts'
import { shortened, writtenTexts } from './settle-texts.ts'

/** As reports call the fields of the page of a project. */
export const PROJECT_COMPLETION = 'project_completion'
export const PROJECT_TEXT = 'project_text'

export interface SettledProject {
  /** null: nothing of it can be taken. */
  readonly page: ProjectPage | null
  readonly issues: readonly FeedIssue[]
}

export const saysOfProject = ({ values, projectTexts = [] }: FeedRecord): boolean =>
  values.project_completion !== undefined || projectTexts.length > 0

export function settleProject(record: FeedRecord, context: NormaliseContext): SettledProject {
  const draft = { issues: new IssueList(), context }
  const completion = settleCompletion(record.values.project_completion, draft.issues)
  const about = settleAbout(record, draft)
  const isEmpty = completion === null && Object.keys(about).length === 0
  return { page: isEmpty ? null : { completion, about }, issues: draft.issues.all }
}

function settleCompletion(said: string | undefined, issues: IssueList): string | null {
  if (said === undefined) return null
  const month = readMonth(said)
  if (month === null) issues.add('value_unreadable', PROJECT_COMPLETION, said)
  return month
}

function settleAbout(
  { projectTexts = [] }: FeedRecord,
  draft: { readonly issues: IssueList; readonly context: NormaliseContext },
): ProjectPage['about'] {
  const { written } = writtenTexts(draft, projectTexts, PROJECT_TEXT)
  const about: Partial<Record<(typeof languages)[number], string>> = {}
  for (const language of languages) {
    const text = written.get(language)
    if (text === undefined) continue
    const fits = shortened(draft, text, PROJECT_TEXT, limits.profileTextMaxChars)
    if (isFit(fits, language, draft.context)) about[language] = fits
    else draft.issues.add('value_unreadable', PROJECT_TEXT, text)
  }
  const others = [...written.keys()].filter((one) => !languages.some((known) => known === one))
  if (others.length > 0) draft.issues.add('language_not_kept', PROJECT_TEXT, others.join(', '))
  return about
}

/** By the rule that the desk and the API obey. */
function isFit(text: string, language: string, { country }: NormaliseContext): boolean {
  try {
    return readProjectPatch({ about: { [language]: text } }, country).about !== undefined
  } catch {
    return false
  }
}

const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const QUARTER_MONTHS = 3

/** 2027-06, 2027-06-30, 30/6/2027, 06/2027, June 2027, Q2 2027: a year alone names no month. */
export function readMonth(said: string): string | null {
  const text = said.trim().toLowerCase()
  const day = readDay(text)
  if (day !== null) return monthOf(day.slice(0, 4), Number(day.slice(5, 7)))
  const numbers =
    /^(?<year>20\d\d)[./-](?<month>\d{1,2})$/.exec(text) ??
    /^(?<month>\d{1,2})[./-](?<year>20\d\d)$/.exec(text)
  if (numbers?.groups) return monthOf(numbers.groups.year, Number(numbers.groups.month))
  const quarter =
    /^(?:q(?<at>[1-4])|(?<of>[1-4])q)[ ,./-]{0,3}(?<year>20\d\d)$/.exec(text) ??
    /^(?<year>20\d\d)[ ,./-]{0,3}(?:q(?<at>[1-4])|(?<of>[1-4])q)$/.exec(text)
  if (quarter?.groups) {
    const { year, at, of } = quarter.groups
    return monthOf(year, Number(at ?? of) * QUARTER_MONTHS)
  }
  const named = /^(?<name>[a-z]{3,9})[ ,.-]{1,3}(?<year>20\d\d)$/.exec(text)
  if (!named?.groups) return null
  return monthOf(named.groups.year, MONTH_NAMES.indexOf(named.groups.name.slice(0, 3)) + 1)
}

const monthOf = (year: string, month: number): string | null =>
  /^20\d\d$/.test(year) && month >= 1 && month <= 12
    ? `${year}-${String(month).padStart(2, '0')}`
    : null
