/**
 * The texts of a home, one for each language that we store, without contacts; the description is the first of the
 * feed's order. Several texts of one language are joined: formats have one for the place and one for the fittings.
 */
import { type TextLanguage, textLanguages } from '../../../catalogue/languages.ts'
import { limits } from '../../../catalogue/limits.ts'
import { isVideoLink } from '../../listings/is-video-link.ts'
import type { RecordText } from '../feed-record.ts'
import { languageOf } from '../text/language-of.ts'
import { plainProse } from '../text/plain-prose.ts'
import type { RecordDraft } from './record-draft.ts'

/** Of a text that is stored; of one that is read, and of all of a home: the rule on contacts costs up to 20 microseconds for a character. */
const MOST = limits.descriptionMaxChars
const TEXT_READ_CHARS = MOST * 2
const HOME_READ_CHARS = TEXT_READ_CHARS * 5

export function settleTexts(draft: RecordDraft): void {
  const { context, members } = draft
  const field = 'description'
  const { written, other } = writtenTexts(draft, draft.record.texts, field)
  const descriptions: Partial<Record<TextLanguage, string>> = {}
  for (const language of new Set([...context.languageOrder, ...textLanguages])) {
    const text = written.get(language)
    if (text !== undefined) descriptions[language] = shortened(draft, text, field, MOST)
  }
  const first =
    Object.values(descriptions)[0] ??
    (other === null ? undefined : shortened(draft, other, field, MOST))
  if (first !== undefined) members.description = first
  if (written.size > 0) members.descriptions = descriptions
  draft.cut.add('description').add('descriptions')
}

type TextDraft = Pick<RecordDraft, 'issues' | 'context'>

/** Texts without markup and contacts by their languages, each joined where there are several. */
export function writtenTexts(
  { issues, context }: TextDraft,
  texts: readonly RecordText[],
  field: string,
): { readonly written: ReadonlyMap<TextLanguage, string>; readonly other: string | null } {
  const written = new Map<TextLanguage, string>()
  const contacts: string[] = []
  let other: string | null = null
  let left = HOME_READ_CHARS
  for (const { text, language, usual } of texts) {
    const prose = plainProse(text)
    if (prose.text === '') continue
    if (prose.hadMarkup) issues.add('markup_removed', field)
    if (prose.wasRepaired) issues.add('text_repaired', field, prose.text)
    const read = prose.text.slice(0, Math.min(TEXT_READ_CHARS, left))
    if (read.length < prose.text.length) issues.add('text_cut', field, prose.text.length)
    if (read === '') continue
    left -= read.length
    const { text: rest, removed } = context.cutContacts(read)
    contacts.push(...removed)
    if (rest === '') continue
    const found = languageOf(rest, language, usual)
    if (found === null) {
      issues.add('language_not_kept', field, language)
      other ??= rest
      continue
    }
    const before = written.get(found)
    if (before === undefined) written.set(found, rest)
    // What is longer is cut in any case.
    else if (before.length > MOST * 2) continue
    else if (!isSummary(before, rest)) written.set(found, `${before}\n\n${rest}`)
  }
  if (contacts.length > 0) issues.add('contact_removed', field, contacts.join(' · '))
  return { written, other }
}

/** A summary is the beginning of the text, often cut with dots. */
function isSummary(text: string, other: string): boolean {
  const begin = withoutDots(other.trimEnd()).trim()
  return text.includes(begin) || text.startsWith(begin.slice(0, 60))
}

function withoutDots(text: string): string {
  if (text.endsWith('…')) return text.slice(0, -1)
  let end = text.length
  while (text[end - 1] === '.') end--
  return text.length - end > 1 ? text.slice(0, end) : text
}

/** To the last sentence that fits. */
export function shortened(
  { issues }: Pick<RecordDraft, 'issues'>,
  text: string,
  field: string,
  most: number,
): string {
  if (text.length <= most) return text
  const letters = [...text]
  if (letters.length <= most) return text
  issues.add('text_cut', field, letters.length)
  const cut = letters.slice(0, most).join('')
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('.\n'), cut.lastIndexOf('\n'))
  return (end > most / 2 ? cut.slice(0, end + 1) : cut).trim()
}

export function settleVideo(draft: RecordDraft): void {
  const text = draft.value('video')
  if (text === null) return
  const url = text.trim().replace(/^http:/, 'https:')
  if (isVideoLink(url)) draft.members.video_url = url
  else draft.issues.add('video_not_linkable', 'video_url', text)
}
