/**
 * Reads the part of Markdown that a page of text needs: headings, paragraphs, lists, bold, italic, code and links.
 * Invariant: nothing in the file becomes markup except by these rules; HTML is shown as the text that it is, and a link
 * leads to http, https, mail or this site. The first line is the title.
 */
import { type Html, html } from '../parts/html.ts'

export interface ReadText {
  readonly title: string
  readonly body: Html
}

interface Fault {
  /** Ends a sentence that begins with the file's name. */
  readonly fault: string
}

const HEADING = /^(#{1,4})\s+(\S.*)$/
const BULLET = /^\s{0,3}[-*]\s+(\S.*)$/
const NUMBERED = /^\s{0,3}\d{1,3}[.)]\s+(\S.*)$/
const INLINE =
  /\\([\\`*[\]#-])|`([^`]{1,500})`|\*\*([^*]{1,2000})\*\*|\*([^*]{1,2000})\*|\[([^\]]{1,500})\]\(([^()\s]{1,2000})\)/g
/** A path of this site never begins like the address of another host. */
const ALLOWED_LINK = /^(?:https?:\/\/[^/\\]|mailto:\S|\/(?![/\\])|\/$|#)/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

type Block =
  | { readonly kind: 'p' | 'ul' | 'ol'; readonly items: string[] }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }

export function readMarkdown(source: string): ReadText | Fault {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const unsound = lines.findIndex((line) => CONTROL.test(line))
  if (unsound >= 0) return { fault: `has a control character in line ${unsound + 1}` }
  const first = lines.findIndex((line) => line.trim() !== '')
  if (first < 0) return { fault: 'is empty' }
  const [, mark, title] = HEADING.exec(lines[first]) ?? []
  if (mark !== '#') return { fault: 'must begin with its title: a line such as "# Privacy"' }
  for (const [at, line] of lines.entries()) {
    const wrong = [...line.matchAll(INLINE)].find(([, , , , , , link]) => link && !isAllowed(link))
    if (wrong) {
      return {
        fault: `has a link in line ${at + 1} that leads to "${wrong[6].slice(0, 60)}": use https://, http://, mailto: or a path of this site`,
      }
    }
  }
  const blocks = blocksOf(lines.slice(first + 1))
  if (blocks.length === 0) return { fault: 'has a title and no text' }
  return { title: plainText(title), body: html`${blocks.map(render)}` }
}

const isAllowed = (link: string): boolean => ALLOWED_LINK.test(link)

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  let open: Extract<Block, { readonly items: string[] }> | null = null
  const add = (kind: 'p' | 'ul' | 'ol', text: string) => {
    if (open?.kind !== kind) {
      open = { kind, items: [] }
      blocks.push(open)
    }
    open.items.push(text)
  }
  for (const line of lines) {
    const heading = HEADING.exec(line)
    const bullet = BULLET.exec(line)?.[1]
    const numbered = NUMBERED.exec(line)?.[1]
    if (line.trim() === '') open = null
    else if (heading) {
      open = null
      blocks.push({ kind: 'heading', level: Math.max(2, heading[1].length), text: heading[2] })
    } else if (bullet !== undefined) add('ul', bullet)
    else if (numbered !== undefined) add('ol', numbered)
    else if (open === null) add('p', line.trim())
    // A further line of the paragraph or of the entry.
    else continueLast(open, line.trim())
  }
  return blocks
}

function continueLast({ items }: { readonly items: string[] }, text: string): void {
  items[items.length - 1] += ` ${text}`
}

function render(block: Block): Html {
  if (block.kind === 'heading') {
    const text = inline(block.text)
    if (block.level === 2) return html`<h2>${text}</h2>`
    return block.level === 3 ? html`<h3>${text}</h3>` : html`<h4>${text}</h4>`
  }
  if (block.kind === 'p') return html`<p>${inline(block.items.join(' '))}</p>`
  const items = block.items.map((item) => html`<li>${inline(item)}</li>`)
  return block.kind === 'ul' ? html`<ul>${items}</ul>` : html`<ol>${items}</ol>`
}

function inline(text: string): Html {
  const pieces: (Html | string)[] = []
  let from = 0
  for (const match of text.matchAll(INLINE)) {
    const [whole, escaped, code, bold, italic, label, link] = match
    pieces.push(text.slice(from, match.index))
    from = match.index + whole.length
    if (escaped !== undefined) pieces.push(escaped)
    else if (code !== undefined) pieces.push(html`<code>${code}</code>`)
    else if (bold !== undefined) pieces.push(html`<strong>${bold}</strong>`)
    else if (italic !== undefined) pieces.push(html`<em>${italic}</em>`)
    else pieces.push(isAllowed(link) ? html`<a href="${link}">${label}</a>` : whole)
  }
  return html`${[...pieces, text.slice(from)]}`
}

/** Of a title, which the tab shows too. */
const plainText = (text: string): string =>
  text.replaceAll(INLINE, (whole, ...groups: (string | undefined)[]) => {
    return groups.slice(0, 5).find((group) => group !== undefined) ?? whole
  })
