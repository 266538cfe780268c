/** How a seller answers, in words: what buyers may count on, with what it is counted from. */
import { limits } from '../../catalogue/limits.ts'
import type { AnswerFigures } from '../../domain/enquiries/answer-figures.ts'
import type { Locale } from '../locale/locale.ts'
import { siteLimits } from '../site-limits.ts'

const DAY_HOURS = 24

/** "5 hours", "3 days". */
export function answerTime(hours: number, locale: Locale): string {
  const { enquiry: words } = locale.words
  if (hours < siteLimits.enquiries.hoursShownMax) return words.hours(locale.number(hours), hours)
  const days = Math.ceil(hours / DAY_HOURS)
  return words.days(locale.number(days), days)
}

export function answerRecord(
  { usually_within_h: hours, share, enquiries }: AnswerFigures,
  locale: Locale,
): { readonly text: string; readonly basis: string } {
  const { enquiry: words } = locale.words
  const days = locale.number(limits.answerFiguresDays)
  return {
    text:
      hours === null
        ? words.answersNone
        : words.answersWithin(answerTime(hours, locale), locale.percent(share * 100)),
    basis: words.answersBasis(locale.number(enquiries), days),
  }
}
