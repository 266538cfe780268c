/** Which methods a concrete path answers to: what a 405 and a preflight have to tell. */
interface Entry {
  readonly segments: readonly string[]
  readonly methods: Set<string>
}

export interface PathTable {
  add(pattern: string, methods: readonly string[]): void
  methodsAt(url: string): readonly string[]
}

const split = (path: string) => path.replace(/\/$/, '').split('/')

export function createPathTable(): PathTable {
  const entries = new Map<string, Entry>()
  return {
    add(pattern, methods) {
      const entry = entries.get(pattern) ?? { segments: split(pattern), methods: new Set() }
      for (const method of methods) entry.methods.add(method)
      entries.set(pattern, entry)
    },
    methodsAt(url) {
      const [path] = url.split('?', 1)
      const segments = split(path)
      const matching = [...entries.values()].filter((entry) => matches(entry.segments, segments))
      return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort()
    },
  }
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((piece, index) => piece.startsWith(':') || piece === segments[index])
  )
}
