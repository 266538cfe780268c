/**
 * The text of an exporter as prose: entities decoded twice, HTML to paragraphs, what was encoded twice repaired,
 * blanks and line breaks as we keep them. Invariant: what is plain already stays as it is.
 */
import { isUtf8 } from 'node:buffer'
import { decodeHtmlEntities } from '../../../structures/text/escapes.ts'

const MARKUP = /<\/?[a-z][a-z\d]*(?:\s[^<>]{0,500})?\/?>/i
const ALL_MARKUP = /<\/?([a-z][a-z\d]*)(?:\s[^<>]{0,500})?\/?>/gi
/** Of a unit: "m<sup>2</sup>" is one word. */
const RAISED = / ?<sup> ?([23]) ?<\/sup>/gi
/** What is never shown, and what ends it. */
const HIDDEN = /<(?:script|style)\b|<!--/gi
const HIDDEN_ENDS = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi, comment: /-->/g }
const PARAGRAPHS = new Set([
  'p',
  'div',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'section',
])
const LINES = new Set(['br', 'li', 'tr'])
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u009f\u200b\ufeff\u00ad]/g
/** Within a line, save for those that are one space already: most are. */
export const BLANKS = / [^\S\n]+|[^\S\n ][^\S\n]*/g
/** Longer than any text that is stored: the rest is ignored. */
const READ_MAX_CHARS = 40_000

interface PlainProse {
  readonly text: string
  readonly hadMarkup: boolean
  readonly wasRepaired: boolean
}

export function plainProse(source: string): PlainProse {
  const decoded = decodeHtmlEntities(source.slice(0, READ_MAX_CHARS))
  const hadMarkup = decoded.includes('<') && MARKUP.test(decoded)
  const bare = hadMarkup ? withoutMarkup(decoded) : decoded
  const written = decodeHtmlEntities(bare)
  const repaired = repairEncoding(written)
  return { text: tidied(repaired), hadMarkup, wasRepaired: repaired !== written }
}

function withoutMarkup(text: string): string {
  // In HTML a line break is a blank.
  return withoutHidden(text)
    .replace(/\s+/g, ' ')
    .replace(RAISED, (_, digit: string) => (digit === '2' ? '²' : '³'))
    .replace(ALL_MARKUP, (_, name: string) => {
      const tag = name.toLowerCase()
      return PARAGRAPHS.has(tag) ? '\n\n' : LINES.has(tag) ? '\n' : ' '
    })
}

/** Each kind of end is looked for once where there is none: a text of beginnings alone costs one look at it. */
function withoutHidden(text: string): string {
  const missing = new Set<string>()
  let shown = ''
  let from = 0
  HIDDEN.lastIndex = 0
  for (let begin = HIDDEN.exec(text); begin; begin = HIDDEN.exec(text)) {
    const word = begin[0].slice(1).toLowerCase()
    const kind = word === 'script' || word === 'style' ? word : 'comment'
    if (missing.has(kind)) continue
    const end = HIDDEN_ENDS[kind]
    end.lastIndex = HIDDEN.lastIndex
    if (end.exec(text)) {
      shown += `${text.slice(from, begin.index)} `
      from = end.lastIndex
      HIDDEN.lastIndex = from
    } else missing.add(kind)
  }
  return shown + text.slice(from)
}

function tidied(text: string): string {
  const lines = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROL, '')
    .replace(BLANKS, ' ')
  if (!lines.includes('\n')) return lines.trim()
  return lines
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** One line of it, for names and addresses. */
export const plainLine = (source: string): string => plainProse(source).text.replace(/\s+/g, ' ')

/**
 * Text that was encoded twice, back to what was written: "CafÃ©" to "Café". Each run of letters that are no ASCII is
 * turned into the bytes it was read from; only where these are good UTF-8, and fewer letters come out, is it taken.
 * Invariant: repairing what is right changes nothing. Cost: one pass; nothing for plain ASCII.
 */
const charsets = ['windows-1252', 'windows-1253'] as const
const BEYOND_ASCII = /[\u0080-\uffff]/
const RUN = /[\u0080-\uffff]{2,}/g
/** How two-byte letters look when their bytes were taken for letters. */
const TELL_TALE = /[\u00c2-\u00df\u0152\u0160\u017d\u038e-\u03af\u00e2\u00ce\u00cf\u00d0\u00d1]/

const bytesOf = charsets.map((charset) => {
  const decoder = new TextDecoder(charset)
  const bytes = new Map<string, number>()
  for (let byte = 0x80; byte < 0x100; byte++) {
    const letter = decoder.decode(Uint8Array.of(byte))
    if (letter !== '\ufffd') bytes.set(letter, byte)
    // Read as latin-1, the byte is a control character of the same number.
    if (byte < 0xa0) bytes.set(String.fromCharCode(byte), byte)
  }
  return bytes
})

function repairEncoding(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text
  // Twice: some exporters do it twice.
  return repairOnce(repairOnce(text))
}

function repairOnce(text: string): string {
  if (!TELL_TALE.test(text)) return text
  return text.replace(RUN, (run) => {
    for (const table of bytesOf) {
      const bytes = toBytes(run, table)
      if (bytes !== null && isUtf8(bytes)) return bytes.toString('utf8')
    }
    return run
  })
}

function toBytes(run: string, table: ReadonlyMap<string, number>): Buffer | null {
  const bytes: number[] = []
  for (const letter of run) {
    const byte = table.get(letter)
    if (byte === undefined) return null
    bytes.push(byte)
  }
  return Buffer.from(bytes)
}
