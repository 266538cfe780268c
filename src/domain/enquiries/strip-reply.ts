/**
 * The words of a reply by mail without what mail programs add: the quoted mail and the line that introduces it, the
 * block of headers that Outlook puts above, the signature, and "Sent from my phone".
 * Invariants: answers written between or below quoted lines stay; if nothing would be left, the text stays as it is.
 * Cost: linear; each line is looked at a few times.
 */

/** Verbs of the line above a quotation, as Gmail, Apple Mail, Outlook, Thunderbird, Yandex and Mail.ru write it. */
const WROTE =
  /(?:\bwrote|\bwrites|έγραψ[εα]|έγραφε|γράφει|написал(?:\(а\)|а|и)?|пишет|\bschrieb|\bgeschrieben|a écrit|\bescribió|\bha scritto|\bskrev)\s*:\s*$/iu
/** Without a verb, as Gmail and Yandex write it in Russian: a date, and an address in angle brackets. */
const DATED_ADDRESS = /<\s?[^<>\s]+@[^<>\s]+>\s*:\s*$/u
/** In German the name stands behind the verb. */
const WROTE_BEFORE = /\sschrieb\s.{1,200}:\s*$/iu
const DATE = /\b(?:19|20)\d\d\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/
const TIME = /\b\d{1,2}[:.]\d{2}\b/
const INTRODUCTION_LINES = 4
const INTRODUCTION_CHARS = 400
const LINE_CHARS = 1000
const SEPARATOR_CHARS = 120

/** "-----Original Message-----" and its like, between dashes. */
const ORIGINAL =
  /^[\s>*_-]*-{2,}\s*(?:original message|forwarded message|original appointment|αρχικό μήνυμα|προωθημένο μήνυμα|πρωτότυπο μήνυμα|исходное сообщение|пересылаемое сообщение|пересланное сообщение|ursprüngliche nachricht|originalnachricht|weitergeleitete nachricht|message d'origine|message transféré|mensaje original)\s*-{2,}\s*$/iu
const FORWARDED =
  /^(?:begin forwarded message|αρχή προωθημένου μηνύματος|начало переадресованного сообщения|anfang der weitergeleiteten nachricht)\s*:\s*$/iu
/** The first line of Outlook's block, and those that follow it. "From: 10:00" names nobody. */
const HEAD_FROM =
  /^\*{0,2}(?:from|από|от(?:\s+кого)?|von|de|da)\s*:\s*\*{0,2}\s*(?:[^\s\d*]|\d.*[@<])/iu
const HEAD_MORE =
  /^\*{0,2}(?:sent|date|to|cc|subject|στάλθηκε|απεσταλμένο|αποστολή|ημερομηνία|προς|κοιν(?:\.|οποίηση)?|θέμα|отправлено|дата|кому|копия|тема|gesendet|datum|an|betreff|envoyé|à|objet|enviado|para|asunto)\s*:/iu
const HEAD_LINES = 8
const RULER = /^[\s_*-]{10,}$/

const SIGNATURE = /^(?:--|—|––)\s*$/
/** What phones and programs add as the last line. */
const SENT_FROM =
  /^(?:sent from (?:my |outlook|mail|yahoo|proton|the )|get outlook for|(?:αποκτήστε το|απόκτηση του|λήψη του) outlook για |(?:получить|скачать) outlook для |sent via |στάλθηκε από |αποστολή από |εστάλη από |отправлено (?:с|из|через) |отправлено от |von meinem .{1,40} gesendet|gesendet (?:von|mit|aus|über) |envoyé (?:de|depuis) |enviado desde )/iu

export function stripReply(source: string): string {
  const whole = tidied(source)
  const lines = whole.split('\n')
  const cut = withoutQuotes(lines)
  const left = withoutClosing(withoutSignature(cut))
  const text = tidied(left.join('\n'))
  return text === '' ? whole : text
}

const tidied = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')

function withoutQuotes(lines: readonly string[]): string[] {
  const left: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (isQuoted(line)) continue
    if (startsOriginal(lines, at)) return withoutRuler(left)
    const length = introductionLength(lines, at)
    if (length > 0) {
      const next = lines.slice(at + length).find((one) => one !== '')
      const isMarked = next === undefined || isQuoted(next)
      // What follows is not marked: with an address above it all of it is the earlier mail, else perhaps not.
      if (!isMarked && introductionOf(lines, at, length).includes('@')) return left
      if (isMarked) at += length - 1
      else left.push(line)
    } else left.push(line)
  }
  return left
}

const isQuoted = (line: string): boolean => line.startsWith('>')

const unmarked = (line: string): string => line.slice(0, LINE_CHARS).replaceAll('\u00a0', ' ')

const introductionOf = (lines: readonly string[], at: number, length: number): string =>
  lines.slice(at, at + length).join(' ')

/** How many lines from here on introduce a quotation: programs break long ones. 0: none. */
function introductionLength(lines: readonly string[], at: number): number {
  let joined = ''
  for (let length = 1; length <= INTRODUCTION_LINES; length++) {
    const line = lines[at + length - 1]
    if (line === undefined || line === '' || isQuoted(line)) return 0
    joined = `${joined} ${unmarked(line)}`.trim()
    if (joined.length > INTRODUCTION_CHARS) return 0
    // Where it is one without its first line too, that line is the writer's own.
    if (isIntroduction(joined)) {
      const rest = lines
        .slice(at + 1, at + length)
        .map(unmarked)
        .join(' ')
        .trim()
      return isIntroduction(rest) ? 0 : length
    }
    // A line that ends a sentence is somebody's, and introduces nothing.
    if (/[.!?;)]\s*$/.test(line) && !DATE.test(line)) return 0
  }
  return 0
}

function isIntroduction(text: string): boolean {
  if (!text.endsWith(':') || !(DATE.test(text) || TIME.test(text))) return false
  if (WROTE.test(text) || WROTE_BEFORE.test(text)) return true
  return TIME.test(text) && DATED_ADDRESS.test(text)
}

function startsOriginal(lines: readonly string[], at: number): boolean {
  const line = unmarked(lines[at])
  if (line.length <= SEPARATOR_CHARS && (ORIGINAL.test(line) || FORWARDED.test(line))) return true
  if (!HEAD_FROM.test(line)) return false
  const more = lines.slice(at + 1, at + HEAD_LINES).filter((one) => HEAD_MORE.test(unmarked(one)))
  return more.length >= 2
}

/** The line that Outlook draws above the block. */
function withoutRuler(lines: string[]): string[] {
  const last = lines.findLastIndex((line) => line !== '')
  return last >= 0 && RULER.test(lines[last]) ? lines.slice(0, last) : lines
}

function withoutSignature(lines: readonly string[]): string[] {
  const at = lines.findIndex((line) => SIGNATURE.test(line))
  const before = at < 0 ? lines : lines.slice(0, at)
  // A mail that begins with the line has nothing above it.
  return before.some((line) => line.trim() !== '') ? [...before] : [...lines]
}

function withoutClosing(lines: readonly string[]): string[] {
  const last = lines.findLastIndex((line) => line.trim() !== '')
  return last >= 0 && SENT_FROM.test(unmarked(lines[last]).trim())
    ? lines.slice(0, last)
    : [...lines]
}
