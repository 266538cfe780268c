/**
 * Which content coding to answer with, from Accept-Encoding (RFC 9110, 12.5.3): the highest q goes first,
 * of equals the earlier of those that we offer. Without the header, or where plain bytes are liked better
 * than all codings, none. What cannot be read as a member of the list is passed over.
 * Cost: headers are few and come again and again, so what was made of one is cached.
 */
export type Encoding = 'br' | 'gzip' | 'zstd'

export const encodings: readonly Encoding[] = ['br', 'gzip', 'zstd']

const MEMBER = /^([\w!#$%&'*+.^`|~-]+)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i
const KEPT_MAX = 200
const KEPT_CHARS_MAX = 100

/** By what is offered, then by the header. */
const cache = new WeakMap<readonly Encoding[], Map<string, Encoding | null>>()

/** null: as it is. `offered` is one of a few lists that are made once. */
export function chooseEncoding(
  header: string | undefined,
  offered: readonly Encoding[],
): Encoding | null {
  if (header === undefined) return null
  let known = cache.get(offered)
  if (known === undefined) {
    known = new Map()
    cache.set(offered, known)
  }
  const before = known.get(header)
  if (before !== undefined) return before
  const chosen = choose(header, offered)
  // Nobody fills the memory with headers of their own.
  if (known.size >= KEPT_MAX) known.clear()
  if (header.length <= KEPT_CHARS_MAX) known.set(header, chosen)
  return chosen
}

function choose(header: string, offered: readonly Encoding[]): Encoding | null {
  const weights = new Map<string, number>()
  for (const member of header.split(',')) {
    const [, name, q] = MEMBER.exec(member.trim()) ?? []
    if (name !== undefined) weights.set(named(name), q === undefined ? 1 : Number(q))
  }
  const any = weights.get('*') ?? 0
  let chosen: Encoding | null = null
  // Plain bytes are always good enough, and only preferred where that is said.
  let best = weights.get('identity') ?? 0
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? any
    if (weight > best || (weight === best && weight > 0 && chosen === null)) {
      chosen = encoding
      best = weight
    }
  }
  return chosen
}

/** x-gzip is the old name of gzip. */
const named = (name: string): string => name.toLowerCase().replace(/^x-(?=gzip$)/, '')
