/**
 * Looks over the bytes of a document once and says in which letters it is written: what exporters declare is
 * believed only where the bytes do not tell. Invariant: a sequence that is good UTF-8 is always read as that; a
 * charset of single bytes decides about the rest alone, so that three stray letters cannot ruin the others; but where
 * strays are words, a letter in many that looks like UTF-8 is chance.
 * Cost: one pass, about 3 ns a byte.
 */
import { feedLimits } from '../feed-limits.ts'

export type SingleBytes =
  | 'windows-1252'
  | 'windows-1253'
  | 'windows-1251'
  | 'iso-8859-7'
  | 'iso-8859-5'
  | 'koi8-r'

export interface Letters {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  /** For bytes that are no UTF-8. */
  readonly fallback: SingleBytes
  /** What looks like UTF-8 is chance: all is in the letters of the fallback. */
  readonly isSingle: boolean
  /** Sequences of several bytes that are good UTF-8, and bytes that are in none. */
  readonly sequences: number
  readonly strays: number
}

const declaredAs: ReadonlyMap<string, SingleBytes> = new Map(
  Object.entries({
    'windows-1253': 'windows-1253',
    cp1253: 'windows-1253',
    'iso-8859-7': 'windows-1253',
    'windows-1251': 'windows-1251',
    cp1251: 'windows-1251',
    'iso-8859-5': 'iso-8859-5',
    'koi8-r': 'koi8-r',
    'windows-1252': 'windows-1252',
    cp1252: 'windows-1252',
    'iso-8859-1': 'windows-1252',
    'iso-8859-15': 'windows-1252',
    latin1: 'windows-1252',
  } as const),
)

const DECLARATION = /^[^<]{0,8}<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})["']/i

/** Of strays that are next to another: words of Greek or Russian are runs, an accent stands alone. */
const RUN_SHARE = 0.6
/** Unused in Greek, and frequent letters in Russian. */
const NOT_GREEK: ReadonlySet<number> = new Set([0xd2, 0xff])

/** "Ά": the one frequent letter that two charsets for Greek have in different places. */
const CAPITAL_ALPHA = { iso: 0xb6, windows: 0xa2 }
/** So many strays for each sequence, where strays are words. */
const CHANCE = 20

export interface ByteSurvey {
  add(chunk: Uint8Array): void
  end(): Letters
}

export function createByteSurvey(): ByteSurvey {
  let head = new Uint8Array()
  let sequences = 0
  let strays = 0
  let inRuns = 0
  let notGreek = 0
  let isoAlphas = 0
  let windowsAlphas = 0
  let previousStray = -2
  let position = 0
  let lead = 0
  let wanted = 0
  /** Bytes of a sequence that is not finished yet, and how many: a Greek document has one for every letter. */
  const pending = new Uint8Array(4)
  let held = 0

  function stray(byte: number, at: number): void {
    strays++
    if (previousStray === at - 1) inRuns++
    previousStray = at
    if (byte === CAPITAL_ALPHA.iso) isoAlphas++
    if (byte === CAPITAL_ALPHA.windows) windowsAlphas++
    if (NOT_GREEK.has(byte)) notGreek++
  }

  function giveUp(at: number): void {
    for (let i = 0; i < held; i++) stray(pending[i], at - held + i)
    held = 0
    wanted = 0
  }

  function take(byte: number, at: number): void {
    if (wanted > 0) {
      if (byte >= 0x80 && byte <= 0xbf && isSecond(lead, held, byte)) {
        pending[held++] = byte
        if (held === wanted) {
          sequences++
          held = 0
          wanted = 0
        }
        return
      }
      giveUp(at)
    }
    if (byte < 0x80) return
    wanted = lengthOf(byte)
    if (wanted === 0) stray(byte, at)
    else {
      lead = byte
      pending[0] = byte
      held = 1
    }
  }

  return {
    add(chunk) {
      const most = feedLimits.declarationMaxBytes
      if (head.length < most) head = Uint8Array.from([...head, ...chunk.subarray(0, most)])
      for (let i = 0; i < chunk.length; i++) {
        const byte = chunk[i]
        if (byte >= 0x80 || wanted > 0) take(byte, position + i)
      }
      position += chunk.length
    },
    end() {
      if (wanted > 0) giveUp(position)
      const wide = wideLetters(head)
      const declared = declaredAs.get(declarationIn(head) ?? '')
      const isRuns = strays > 3 && inRuns / strays >= RUN_SHARE
      const heard = notGreek > strays / 100 ? 'windows-1251' : 'windows-1253'
      const guess = isRuns ? heard : 'windows-1252'
      // A file declared latin-1 whose strays are words: the declaration is the default of a library.
      const said = isRuns && declared === 'windows-1252' ? heard : (declared ?? guess)
      const isIso = said === 'windows-1253' && isoAlphas > windowsAlphas
      const fallback = isIso ? 'iso-8859-7' : said
      const isSingle = isRuns && strays > CHANCE * sequences
      // Halves of wide letters are no strays.
      if (wide !== null)
        return { encoding: wide, fallback, isSingle: false, sequences: 0, strays: 0 }
      return { encoding: 'utf-8', fallback, isSingle, sequences, strays }
    },
  }
}

/** How long a sequence is that begins so; 0: none does. */
export const lengthOf = (byte: number): number =>
  byte >= 0xc2 && byte <= 0xdf
    ? 2
    : (byte & 0xf0) === 0xe0
      ? 3
      : byte >= 0xf0 && byte <= 0xf4
        ? 4
        : 0

/** What may follow the first byte: no longer form than needed, no half of a pair, nothing above Unicode. */
export function isSecond(lead: number, at: number, byte: number): boolean {
  if (at !== 1) return true
  if (lead === 0xe0) return byte >= 0xa0
  if (lead === 0xed) return byte <= 0x9f
  if (lead === 0xf0) return byte >= 0x90
  return lead !== 0xf4 || byte <= 0x8f
}

function wideLetters(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [a, b, c, d] = head
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  // Without a mark: markup begins with letters of ASCII, every other byte of which is 0.
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le'
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'utf-16be' : null
}

function declarationIn(head: Uint8Array): string | null {
  const text = Buffer.from(head).toString('latin1')
  return DECLARATION.exec(text)?.[1].toLowerCase() ?? null
}
