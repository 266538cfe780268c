/**
 * Reports of the doctor and of runs in the language of their reader. They are made and stored in English, with the codes
 * and the values that their sentences are made of. A code without words, of another version, keeps its sentence.
 */
import type { Language } from '../../catalogue/languages.ts'
import {
  type FaultDetail,
  faultMessage,
  feedWords,
  issueMessage,
  type ToldMessage,
  unreachedMessage,
} from '../../domain/feeds/words/feed-messages.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FeedCheck } from './check-feed.ts'
import type { ReportRowView, RunFault, RunView } from './feed-rows.ts'

export function tellFault(fault: RunFault, language: Language): ToldMessage {
  const { code, message, fix, detail = null } = fault
  if (language === 'en') return { message, fix }
  return faultMessage({ code, detail }, language) ?? unreachedMessage(code, message, language)
}

export function tellCheck(check: FeedCheck, language: Language): FeedCheck {
  if (language === 'en') return check
  return {
    ...check,
    document: check.document.map((one) => ({ ...one, ...tellFault(one, language) })),
    findings: check.findings.map((one) => ({ ...one, ...issueMessage(one.code, language) })),
    notes: check.notes.map((note) =>
      note === feedWords.en.nothingStored ? feedWords[language].nothingStored : note,
    ),
  }
}

export const tellRun = (run: RunView, language: Language): RunView => ({
  ...run,
  fault: run.fault && { ...run.fault, ...tellFault(run.fault, language) },
  report: run.report && tellCheck(run.report, language),
})

export const tellRecord = (row: ReportRowView, language: Language): ReportRowView => ({
  ...row,
  issues: row.issues.map((issue) => ({ ...issue, ...issueMessage(issue.code, language) })),
})

/** Why a document was not taken, or null: the refusal is about something else. */
export function tellRefusal({ faults, extras }: Refusal, language: Language): ToldMessage | null {
  const [{ code, message, hint = '' }] = faults
  const { reason, detail = null } = extras.members ?? {}
  if (code === 'feed_unreadable') {
    const fault = { code: String(reason), message, fix: hint, detail: detail as FaultDetail | null }
    return tellFault(fault, language)
  }
  return code === 'feed_unreachable' ? unreachedMessage(String(reason), message, language) : null
}

/** The work, with why a document was not taken in the language of its sender. */
export async function refusedIn<T>(language: Language, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const told = error instanceof Refusal ? tellRefusal(error, language) : null
    if (told === null || !(error instanceof Refusal)) throw error
    const [first] = error.faults
    throw new Refusal({ ...first, message: told.message, hint: told.fix }, error.extras)
  }
}
