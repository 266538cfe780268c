/**
 * The text that a person wrote in a mail: its encoding and charset undone, HTML turned into lines, `format=flowed` joined.
 * Plain text is preferred to HTML; what is neither is counted, not read.
 */
import { isUtf8 } from 'node:buffer'
import { mailLimits } from '../mail-limits.ts'
import { htmlToText } from './html-to-text.ts'
import { headerOf, type MimePart, parametersOf } from './mime-part.ts'

export interface MailText {
  readonly text: string
  /** Files that were sent along, without the pictures of a signature. */
  readonly attachments: number
  /** A part is so long that nobody typed it: it is not read. */
  readonly isTooLong: boolean
}

const NOTHING: MailText = { text: '', attachments: 0, isTooLong: false }

export function textOfPart(part: MimePart): MailText {
  if (part.type === 'multipart/alternative') return bestOf(part.parts)
  if (part.parts.length > 0) return part.parts.map(textOfPart).reduce(joined, NOTHING)
  const isText = part.type === 'text/plain' || part.type === 'text/html'
  if (!isText || isFile(part)) return { ...NOTHING, attachments: isPicture(part) ? 0 : 1 }
  if (part.body.length > mailLimits.receivedTextMaxBytes) return { ...NOTHING, isTooLong: true }
  const decoded = decodeText(part)
  const text = part.type === 'text/html' ? htmlToText(decoded) : unflowed(decoded, part)
  return text.length > mailLimits.receivedTextMaxChars
    ? { ...NOTHING, isTooLong: true }
    : { ...NOTHING, text }
}

/** Versions of one text: the plain one, if it says anything. */
function bestOf(parts: readonly MimePart[]): MailText {
  const isPlain = ({ type }: MimePart) => type === 'text/plain'
  const ordered = [...parts.filter(isPlain), ...parts.filter((part) => !isPlain(part))]
  const read = ordered.map(textOfPart)
  const best = read.find(({ text }) => text.trim() !== '') ?? NOTHING
  const isTooLong = best === NOTHING && read.some((one) => one.isTooLong)
  return { ...best, attachments: Math.max(0, ...read.map((one) => one.attachments)), isTooLong }
}

const joined = (one: MailText, other: MailText): MailText => ({
  text: [one.text, other.text].filter((text) => text.trim() !== '').join('\n'),
  attachments: one.attachments + other.attachments,
  isTooLong: one.isTooLong || other.isTooLong,
})

const isFile = (part: MimePart): boolean =>
  /^attachment\b/i.test(headerOf(part, 'content-disposition')) ||
  parametersOf(headerOf(part, 'content-disposition')).parameters.filename !== undefined

/** A logo inside the text. */
const isPicture = (part: MimePart): boolean =>
  part.type.startsWith('image/') &&
  headerOf(part, 'content-id') !== '' &&
  !/^attachment\b/i.test(headerOf(part, 'content-disposition'))

/** The body of a part as text. */
export function decodeText(part: MimePart): string {
  const bytes = decodeBody(part)
  const named = (part.parameters.charset ?? '').trim().toLowerCase()
  // Mails that say ASCII, or nothing, hold whatever their program wrote.
  const isUnnamed = named === '' || named === 'us-ascii' || named === 'ascii'
  const charset = isUnnamed && isUtf8(bytes) ? 'utf-8' : isUnnamed ? 'windows-1252' : named
  return decodedAs(charset, bytes).replace(/^\ufeff/, '')
}

function decodedAs(charset: string, bytes: Buffer): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  }
}

function decodeBody(part: MimePart): Buffer {
  const encoding = headerOf(part, 'content-transfer-encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(part.body.toString('latin1'), 'base64')
  return encoding === 'quoted-printable' ? unquoted(part.body) : part.body
}

const QUOTED = /=(?:([\da-f]{2})|[ \t]{0,20}\r?\n)/gi

function unquoted(body: Buffer): Buffer {
  const text = body
    .toString('latin1')
    .replace(QUOTED, (_, hex?: string) =>
      hex === undefined ? '' : String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return Buffer.from(text, 'latin1')
}

/** RFC 3676: a line that ends with a space goes on in the next one of the same quoting. */
function unflowed(text: string, { parameters }: MimePart): string {
  if (parameters.format?.toLowerCase() !== 'flowed') return text
  const deletesSpace = parameters.delsp?.toLowerCase() === 'yes'
  const lines: { readonly depth: number; text: string; goesOn: boolean }[] = []
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)?.[0].length ?? 0
    const content = line.slice(depth).replace(/^ /, '')
    const goesOn = content.endsWith(' ') && content !== '-- '
    const kept = goesOn && deletesSpace ? content.slice(0, -1) : content
    const last = lines.at(-1)
    if (last?.goesOn && last.depth === depth && content !== '-- ') {
      last.text += kept
      last.goesOn = goesOn
    } else lines.push({ depth, text: kept, goesOn })
  }
  return lines
    .map((line) => (line.depth > 0 ? `${'>'.repeat(line.depth)} ${line.text}` : line.text))
    .join('\n')
}
