/**
 * The text of a mail that came as HTML: paragraphs as lines, what is inside a blockquote marked with "> " like in a plain
 * mail, addresses of links behind their words. Nothing of it is ever shown as HTML.
 * Cost: one pass; an end that is missing is looked for once.
 */
import { decodeHtmlEntities } from '../../structures/text/escapes.ts'
import { mailLimits } from '../mail-limits.ts'

const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template'])
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'pre'])
const LINES = new Set(['br', 'div', 'li', 'tr', 'hr', 'section', 'article', 'header', 'footer'])
const TAG = /^(\/?)([a-z][a-z\d]*)/i
const HREF = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i

export function htmlToText(html: string): string {
  const writer = createWriter()
  // Same length as the text, so that places agree.
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const unclosed = new Set<string>()
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    writer.write(html.slice(at, open))
    const isComment = html.startsWith('<!--', open)
    const close = html.indexOf(isComment ? '-->' : '>', open)
    // Without an end it is no tag: the rest is text, so that nothing gets lost.
    if (close < 0) {
      at = open
      break
    }
    const tag = isComment
      ? ''
      : html.slice(open + 1, Math.min(close, open + mailLimits.receivedTagMaxChars))
    const [, slash, named = ''] = TAG.exec(tag) ?? []
    const name = named.toLowerCase()
    if (!isComment && name === '' && !/^[!?/]/.test(tag)) {
      // As in "a < b".
      writer.write('<')
      at = open + 1
      continue
    }
    at = close + (isComment ? 3 : 1)
    if (slash === '' && HIDDEN.has(name) && !unclosed.has(name)) {
      const end = lower.indexOf(`</${name}`, at)
      if (end < 0) unclosed.add(name)
      else at = end
    } else if (name !== '') writer.tag(name, slash === '/', tag)
  }
  writer.write(html.slice(at))
  return writer.text()
}

function createWriter() {
  const lines: string[] = []
  /** Of the line that is being written: joined once, at its end. */
  let pieces: string[] = []
  let endsBlank = false
  let depth = 0
  let link: { readonly href: string; readonly words: string[] } | null = null

  const endLine = (): void => {
    const prefix = '> '.repeat(Math.min(depth, mailLimits.receivedQuotesMax))
    lines.push((prefix + pieces.join('')).trimEnd())
    pieces = []
    endsBlank = false
  }
  const newLine = (): void => {
    if (pieces.length > 0) endLine()
  }
  const write = (raw: string): void => {
    const words = decodeHtmlEntities(raw).replace(/[\s\u00a0]+/g, ' ')
    const isFirst = pieces.length === 0
    const written = isFirst || endsBlank ? words.replace(/^ /, '') : words
    if (written === '') return
    link?.words.push(written)
    pieces.push(written)
    endsBlank = written.endsWith(' ')
  }
  const endLink = (): void => {
    const { href = '', words = [] } = link ?? {}
    link = null
    if (/^https?:\/\//i.test(href) && !words.join('').includes(href)) write(` (${href})`)
  }

  return {
    write,
    tag(name: string, isEnd: boolean, tag: string): void {
      if (name === 'blockquote') {
        newLine()
        depth = Math.max(0, depth + (isEnd ? -1 : 1))
      } else if (name === 'a') {
        endLink()
        const [, double, single, bare] = (!isEnd && HREF.exec(tag)) || []
        const href = double ?? single ?? bare
        if (href !== undefined) link = { href: decodeHtmlEntities(href), words: [] }
      } else if (name === 'br') endLine()
      else if (LINES.has(name)) {
        newLine()
        if (name === 'li' && !isEnd) write('- ')
      } else if (PARAGRAPHS.has(name)) {
        newLine()
        endLine()
      } else if (name === 'td' || name === 'th') write(' ')
    },
    text() {
      newLine()
      return lines
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()
    },
  }
}
