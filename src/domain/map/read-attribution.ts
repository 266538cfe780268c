/**
 * Whose data a map folder holds: from attribution.json, or from the part of README.md under "Attribution
 * text": the quoted paragraph is the long form, the text in backticks after "Short form" the short one.
 */
import type { Attribution } from './map-data.ts'

const TEXT_MAX = 4_000
const SHORT_MAX = 300

/** null: neither says it. */
export function readAttribution(
  json: string | undefined,
  readme: string | undefined,
): Attribution | null {
  const found = (json === undefined ? null : fromJson(json)) ?? fromReadme(readme ?? '')
  if (found === null || found.long === '') return null
  const long = found.long.slice(0, TEXT_MAX)
  return { long, short: (found.short || long).slice(0, SHORT_MAX) }
}

function fromJson(text: string): Attribution | null {
  try {
    const { short, long } = JSON.parse(text) as Partial<Record<keyof Attribution, unknown>>
    return typeof long === 'string' ? { long, short: typeof short === 'string' ? short : '' } : null
  } catch {
    return null
  }
}

function fromReadme(text: string): Attribution | null {
  const [, part] = /^#+ Attribution text\s*$([\s\S]*?)(?=^#|(?![\s\S]))/m.exec(text) ?? []
  if (part === undefined) return null
  const quoted = part.split('\n').filter((row) => row.startsWith('>'))
  const long = quoted
    .map((row) => row.replace(/^>\s?/, ''))
    .join(' ')
    .trim()
  const [, short = ''] = /Short form[^`]*`([^`]+)`/.exec(part) ?? []
  return { long, short: short.replace(/\s+/g, ' ').trim() }
}
