/**
 * Photos of an archive by the names that a feed gives them. A feed names the file alone, or with folders, those of
 * the archive or of the exporter's own disk. Invariant: a name finds one file or none: where several end in it, as
 * `W1/1.jpg` and `W2/1.jpg` do in `1.jpg`, nobody chooses. Cost: one lookup; a few names in memory for each file.
 */
export type PackedPhoto =
  /** As `get` knows it. */
  | { readonly path: string }
  /** `none`: no file ends in it; `several`: more than one does. */
  | 'none'
  | 'several'

export interface PackedPhotos<Entry> {
  find(name: string): PackedPhoto
  get(path: string): Entry | undefined
}

/** Deeper folders are part of no name. */
const FOLDERS_MAX = 8

export function createPackedPhotos<Entry>(
  entries: Iterable<readonly [string, Entry]>,
): PackedPhotos<Entry> {
  const byPath = new Map<string, Entry>()
  /** By every end of a path at a folder; null: several have it. */
  const byEnd = new Map<string, string | null>()
  for (const [name, entry] of entries) {
    const path = foldPath(name)
    if (byPath.has(path)) continue
    byPath.set(path, entry)
    for (const end of endsOf(path)) byEnd.set(end, byEnd.has(end) ? null : path)
  }
  return {
    get: (path) => byPath.get(path),
    find(name) {
      const path = foldPath(name)
      if (byPath.has(path)) return { path }
      const found = byEnd.get(path)
      if (found !== undefined) return found === null ? 'several' : { path: found }
      const own = endsOf(path).find((end) => byPath.has(end))
      return own === undefined ? 'none' : { path: own }
    },
  }
}

const foldPath = (name: string): string =>
  name
    .replaceAll('\\', '/')
    .replace(/^(?:[a-z]:)?[./]*\/?/i, '')
    .toLowerCase()

/** `a/b/c.jpg`: `b/c.jpg` and `c.jpg`. */
function endsOf(path: string): string[] {
  const parts = path.split('/')
  return parts
    .slice(1)
    .map((_, at) => parts.slice(at + 1).join('/'))
    .slice(-FOLDERS_MAX)
}
