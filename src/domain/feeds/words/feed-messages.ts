/**
 * What the doctor and the reports of runs say, in the languages of the pages: one table for each language, and templates
 * filled in with what was found. A code that a table does not have, as of a report from another version, has no words.
 */
import { type Language, languages } from '../../../catalogue/languages.ts'
import { country } from '../../../country/served-country.ts'
import { ownMember } from '../../../structures/own-member.ts'
import type { FeedIssueCode } from '../feed-issues.ts'
import { formatNames } from '../feed-record.ts'
import { englishFaultWords, type FaultDetailCode, type FaultWords } from './english-fault-words.ts'
import { englishIssueWords, type FeedMessage } from './english-issue-words.ts'
import { greekFaultWords } from './greek-fault-words.ts'
import { greekIssueWords } from './greek-issue-words.ts'
import { russianFaultWords } from './russian-fault-words.ts'
import { russianIssueWords } from './russian-issue-words.ts'

/** What was found instead, and what fills in the sentences; `code` null: the fault says all of it. */
export interface FaultDetail {
  readonly code: FaultDetailCode | null
  readonly values: Readonly<Record<string, string | number>>
}

export interface ToldMessage {
  readonly message: string
  readonly fix: string
}

interface FeedWords extends FaultWords {
  readonly issues: Readonly<Record<FeedIssueCode, FeedMessage>>
}

export const feedWords: Readonly<Record<Language, FeedWords>> = {
  en: { issues: englishIssueWords, ...englishFaultWords },
  el: { issues: greekIssueWords, ...greekFaultWords },
  ru: { issues: russianIssueWords, ...russianFaultWords },
}

const listFormats: Readonly<Record<Language, Intl.ListFormat>> = {
  en: new Intl.ListFormat('en', { type: 'disjunction' }),
  el: new Intl.ListFormat('el', { type: 'disjunction' }),
  ru: new Intl.ListFormat('ru', { type: 'disjunction' }),
}

const commonValues = (language: Language) => ({
  inside: (country.phrases[language] ?? country.phrases.en).inside,
  formats: listFormats[language].format(formatNames),
})

const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(ownMember(values, name) ?? whole))

function filled(
  [message, fix]: FeedMessage,
  language: Language,
  found: FaultDetail['values'] = {},
): ToldMessage {
  const values = { ...commonValues(language), ...found }
  return { message: fill(message, values), fix: fill(fix, values) }
}

const toldIssues = new Map(
  languages.map((language) => [
    language,
    new Map(
      Object.entries(feedWords[language].issues).map(([code, words]) => [
        code,
        filled(words, language),
      ]),
    ),
  ]),
)

/** Made once for all: a report has thousands of them. */
export const issueMessage = (code: FeedIssueCode, language: Language): ToldMessage =>
  toldIssues.get(language)!.get(code)!

/** Why a document could not be read; null: there are no words for the code. */
export function faultMessage(
  { code, detail }: { readonly code: string; readonly detail: FaultDetail | null },
  language: Language,
): ToldMessage | null {
  const { faults, details } = feedWords[language]
  const words = ownMember<FeedMessage>(faults, code)
  if (words === undefined) return null
  const told = filled(words, language, detail?.values)
  if (detail === null || detail.code === null) return told
  const template = ownMember<string>(details, detail.code)
  return template === undefined
    ? told
    : { ...told, message: `${told.message} ${fill(template, detail.values)}` }
}

export type SummaryPart = keyof FaultWords['summary']

/** What is printed around the findings of a check. */
export const summaryWords = (
  part: SummaryPart,
  language: Language,
  values: FaultDetail['values'] = {},
): string => fill(feedWords[language].summary[part], values)

/** Why an address could not be fetched; `english` is what the fetch itself says. */
export function unreachedMessage(code: string, english: string, language: Language): ToldMessage {
  const { unreached, unreachedFixes } = feedWords[language]
  return {
    message: ownMember<string>(unreached, code) ?? english,
    fix: ownMember<string>(unreachedFixes, code) ?? unreachedFixes.other,
  }
}
