/** The words of one language, and how it writes times, which are always those of the country served. */
import type { Language } from '../../catalogue/languages.ts'
import { country } from '../../country/served-country.ts'
import { type AlertWords, englishAlertWords } from './english-alert-words.ts'
import { englishMailWords, type MailWords } from './english-mail-words.ts'
import { greekAlertWords } from './greek-alert-words.ts'
import { greekMailWords } from './greek-mail-words.ts'
import { russianAlertWords } from './russian-alert-words.ts'
import { russianMailWords } from './russian-mail-words.ts'

export interface MailFormats {
  readonly words: MailWords
  time(atMs: number): string
  range(fromMs: number, toMs: number): string
  /** Says whose times they are. */
  readonly timesAre: string
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', el: 'el-GR', ru: 'ru-RU' }
const WORDS: Readonly<Record<Language, MailWords>> = {
  en: englishMailWords,
  el: greekMailWords,
  ru: russianMailWords,
}

export function formatsOf(language: Language): MailFormats {
  const words = WORDS[language]
  const minute = {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: country.timeZone,
  } as const
  const locale = LOCALES[language]
  const withWeekday = new Intl.DateTimeFormat(locale, { weekday: 'long', ...minute })
  // After the words for "until" and "since" a weekday would need a case that Intl does not give.
  const inSentence = language === 'en' ? withWeekday : new Intl.DateTimeFormat(locale, minute)
  const timesAre = words.timesAre((country.phrases[language] ?? country.phrases.en).inside)
  return {
    words,
    time: (atMs) => `${inSentence.format(atMs)} (${timesAre})`,
    range: (fromMs, toMs) => withWeekday.formatRange(fromMs, toMs),
    timesAre,
  }
}

const ALERT_WORDS: Readonly<Record<Language, AlertWords>> = {
  en: englishAlertWords,
  el: greekAlertWords,
  ru: russianAlertWords,
}

/** The same for mails of saved searches, with numbers and money. */
export function alertFormatsOf(language: Language) {
  const locale = LOCALES[language]
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: country.currency,
    maximumFractionDigits: 0,
  })
  return {
    words: ALERT_WORDS[language],
    time: formatsOf(language).time,
    number: (value: number) => number.format(value),
    money: (value: number) => money.format(value),
  }
}
