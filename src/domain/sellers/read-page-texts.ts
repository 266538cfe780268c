/**
 * Texts that sellers write for a page of theirs, one for each language of the pages. Like the texts of a listing they hold
 * no phone number, address or link: people who call press the button for it, where the number is counted and rationed.
 * Cost: that of the contact rule, linear in the text.
 */
import { type Language, languages } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import { contactFaults } from '../description/contact-faults.ts'
import type { ContactCountry } from '../description/phone-forms.ts'
import { membersOf, unknownMembers } from '../enquiries/read-members.ts'
import type { Fault } from '../refusal.ts'

export type PageTexts = Readonly<Partial<Record<Language, string>>>
/** Only the languages that were sent; null clears one. */
export type PageTextsChange = Readonly<Partial<Record<Language, string | null>>>

type Report = (fault: Fault) => null

const UNFIT = /(?![\n\t])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u
const UNFIT_FOR_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

export function readPageTexts(
  sent: unknown,
  param: string,
  country: ContactCountry,
  report: Report,
): PageTextsChange {
  if (sent === null) return Object.fromEntries(languages.map((language) => [language, null]))
  const hint = `Send texts by language, such as {"${param}": {"${languages[0]}": "..."}}.`
  const members = membersOf(sent)
  if (!members) {
    report({ code: 'invalid_value', param, message: `${param} must be an object.`, hint })
    return {}
  }
  unknownMembers(members, languages, param).forEach(report)
  const asked = languages.filter((language) => members[language] !== undefined)
  return Object.fromEntries(
    asked.map((language) => {
      const name = `${param}.${language}`
      const text = readPlainText(members[language], name, report)
      if (text !== null) contactFaults({ name, format: 'prose' }, text, country).forEach(report)
      return [language, text]
    }),
  )
}

function readPlainText(sent: unknown, param: string, report: Report): string | null {
  if (sent === null) return null
  const hint = 'Send a plain text, or null to remove it.'
  if (typeof sent !== 'string' || UNFIT.test(sent.replace(/\r\n?/g, '\n')))
    return report({ code: 'invalid_value', param, message: `${param} must be a plain text.`, hint })
  const text = sent.replace(/\r\n?/g, '\n').trim()
  return withinChars(text, limits.profileTextMaxChars, param, report)
}

/** null: it is empty, or its fault was reported. */
export function readLine(
  sent: unknown,
  param: string,
  maxChars: number,
  report: Report,
): string | null {
  if (sent === null) return null
  const hint = 'Send a short text in one line, or null to remove it.'
  if (typeof sent !== 'string' || UNFIT_FOR_A_LINE.test(sent))
    return report({ code: 'invalid_value', param, message: `${param} must be a text.`, hint })
  const line = sent.normalize('NFC').replace(/\s+/g, ' ').trim()
  return withinChars(line, maxChars, param, report)
}

function withinChars(text: string, max: number, param: string, report: Report): string | null {
  if ([...text].length <= max) return text === '' ? null : text
  return report({
    code: 'too_long',
    param,
    message: `${param} is longer than ${max} characters.`,
    hint: `Shorten it to ${max} characters.`,
  })
}

/** What is stored, with a change over it; languages without a text are left out. */
export function mergeTexts(stored: PageTexts, change: PageTextsChange): PageTexts {
  const merged = { ...stored, ...change }
  return Object.fromEntries(
    languages.flatMap((language) => {
      const text = merged[language]
      return text ? [[language, text]] : []
    }),
  )
}

/** The text in a language, or else in the first that there is; nothing where there is none. */
export function inOneLanguage(texts: PageTexts, wanted: Language): PageTexts {
  const language = texts[wanted] ? wanted : languages.find((one) => texts[one])
  return language ? { [language]: texts[language] } : {}
}
