/**
 * What a mail is composed of, and its two parts made of the same blocks, so that neither says what the other does
 * not.
 * Invariants: every text is escaped in HTML and quoted in plain text; nothing is fetched when it is opened: no
 * picture, no style sheet, no script, no link that counts.
 */
import { escapeHtml } from '../structures/text/escapes.ts'

export type MailBlock =
  | { readonly text: string }
  /** What somebody wrote. */
  | { readonly quote: string }
  | { readonly facts: readonly Fact[] }
  | { readonly link: string; readonly label: string }
  /** Above what belongs together. */
  | { readonly heading: string }
  /** A home, what is to be said of it, and where it is shown. */
  | { readonly home: string; readonly href: string; readonly lines: readonly string[] }
  /** Below everything, and smaller. */
  | { readonly note: string }

export interface Fact {
  readonly label: string
  readonly values: readonly string[]
  /** Where the only value leads. */
  readonly href?: string
}

/** Plain text: lines that a reader of any program can follow. */
export function textPart(blocks: readonly MailBlock[]): string {
  return `${blocks.map(textOf).join('\n\n')}\n`
}

function textOf(block: MailBlock): string {
  if ('text' in block) return block.text
  if ('quote' in block)
    return linesOf(block.quote)
      .map((line) => `> ${line}`)
      .join('\n')
  if ('facts' in block) {
    return block.facts
      .flatMap(({ label, values, href }) => [
        ...values.map((value) => `${label}: ${value}`),
        ...(href ? [href] : []),
      ])
      .join('\n')
  }
  if ('heading' in block) return `== ${block.heading} ==`
  if ('home' in block) return [block.home, ...block.lines, block.href].join('\n')
  return 'link' in block ? `${block.label}:\n${block.link}` : `-- \n${block.note}`
}

export function htmlPart(title: string, blocks: readonly MailBlock[], language: string): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:36em;margin:0 auto">
${blocks.map(htmlOf).join('\n')}
</div></body></html>
`
}

function htmlOf(block: MailBlock): string {
  if ('text' in block) return `<p dir="auto">${withBreaks(block.text)}</p>`
  if ('quote' in block) {
    return `<blockquote dir="auto" style="margin:16px 0;padding:4px 16px;border-left:3px solid #888">${withBreaks(block.quote)}</blockquote>`
  }
  if ('facts' in block) return `<p dir="auto">${block.facts.map(factOf).join('<br>')}</p>`
  if ('heading' in block) {
    return `<h2 dir="auto" style="font-size:18px;margin:24px 0 8px">${escapeHtml(block.heading)}</h2>`
  }
  if ('home' in block) {
    const lines = block.lines.map((line) => `<br>${escapeHtml(line)}`).join('')
    return `<p dir="auto"><a href="${escapeHtml(block.href)}"><strong>${escapeHtml(block.home)}</strong></a>${lines}</p>`
  }
  if ('note' in block) return `<p style="font-size:13px">${withBreaks(block.note)}</p>`
  const href = escapeHtml(block.link)
  return `<p><a href="${href}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0b5d6b;color:#fff;text-decoration:none">${escapeHtml(block.label)}</a></p><p style="font-size:13px;word-break:break-all"><a href="${href}">${href}</a></p>`
}

function factOf({ label, values, href }: Fact): string {
  const shown = values.map(escapeHtml)
  const linked = href ? shown.map((value) => `<a href="${escapeHtml(href)}">${value}</a>`) : shown
  return linked.map((value) => `<strong>${escapeHtml(label)}:</strong> ${value}`).join('<br>')
}

const linesOf = (text: string): string[] => text.split(/\r\n?|\n/)
const withBreaks = (text: string): string => linesOf(text).map(escapeHtml).join('<br>')
