/**
 * Reads a body that must be one JSON object: UTF-8, each member once, not nested without end.
 * JSON.parse silently takes the last of two equal members; a seller would never learn which
 * of two prices was stored. Cost: one parse and one pass over the text.
 */
import { hasControlCharacter } from '../../structures/text/safe-text.ts'
import { type Fault, Refusal } from '../refusal.ts'

/** Deeper than any body of ours; far below what would exhaust the stack. */
const DEPTH_MAX = 8

const decoder = new TextDecoder('utf-8', { fatal: true })

export function readJsonObject(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const text = decode(bytes)
  if (text.trim() === '') throw fault('invalid_json', 'The body is empty.')
  if (depthOf(text) > DEPTH_MAX) {
    throw fault('invalid_json', `The body is nested deeper than ${DEPTH_MAX} levels.`)
  }
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw fault('invalid_json', 'The body must be a JSON object, such as {"deal": "sale"}.')
  }
  const repeated = repeatedMember(text)
  if (repeated !== null) {
    throw fault('duplicate_parameter', `"${repeated}" stands twice in one object.`, repeated)
  }
  const controlled = withControlCharacter(value, '')
  if (controlled !== null) {
    throw new Refusal({
      code: 'invalid_value',
      param: controlled.slice(0, 60),
      message: `${controlled.slice(0, 60)} contains a control character or half a character.`,
      hint: 'Send plain text: of control characters only tab and line ends.',
    })
  }
  return value as Record<string, unknown>
}

/** Where a text, or the name of a member, has a character that cannot be stored everywhere; null: nowhere. */
function withControlCharacter(value: unknown, path: string): string | null {
  if (typeof value === 'string') return hasControlCharacter(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, member] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    if (hasControlCharacter(name)) return path === '' ? 'the body' : path
    const found = withControlCharacter(member, place)
    if (found !== null) return found
  }
  return null
}

function fault(code: Fault['code'], message: string, param?: string): Refusal {
  return new Refusal({ code, message, ...(param === undefined ? {} : { param }) })
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw fault('invalid_json', 'The body is not valid UTF-8.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const where = /position (\d+)/.exec(String(error))?.[1]
    throw fault(
      'invalid_json',
      `The body is not JSON${where ? ` at character ${where}` : ''}: check quotes, commas and brackets.`,
    )
  }
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  forEachMark(text, (mark) => {
    if (mark === '{' || mark === '[') deepest = Math.max(deepest, ++depth)
    if (mark === '}' || mark === ']') depth--
  })
  return deepest
}

/** The first member name that an object of this valid JSON text has twice. */
function repeatedMember(text: string): string | null {
  const open: (Set<string> | null)[] = []
  let found: string | null = null
  let lastString: string | null = null
  forEachMark(text, (mark, string) => {
    if (mark === '"') lastString = string
    else if (mark === '{') open.push(new Set())
    else if (mark === '[') open.push(null)
    else if (mark === '}' || mark === ']') open.pop()
    else if (mark === ':' && lastString !== null) {
      const name: string = JSON.parse(lastString)
      const names = open.at(-1)
      if (names?.has(name)) found ??= name.slice(0, 60)
      names?.add(name)
    }
  })
  return found
}

/** Calls back for each bracket and colon outside strings, and for each string as written. */
function forEachMark(text: string, visit: (mark: string, string: string) => void): void {
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') {
      const start = at
      for (at++; at < text.length && text[at] !== '"'; at++) if (text[at] === '\\') at++
      visit('"', text.slice(start, at + 1))
    } else if ('{}[]:'.includes(character)) visit(character, '')
  }
}
