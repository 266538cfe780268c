/**
 * Bytes under a name, as rows of parts.
 * Cost: 8.6 MB, a price model of 20,000 listings, are written in 50 ms and read in 15 ms.
 */
import { isLastPart, partsOf } from '../../rows/artifact-parts.ts'
import type { Artifact } from '../../store.ts'
import { plain, type Sql } from '../statements.ts'

/** Must run inside a transaction. */
export function putArtifact(sql: Sql, name: string, bytes: Uint8Array): number {
  const version = artifactVersion(sql, name) + 1
  sql('DELETE FROM artifacts WHERE name = ?').run(name)
  const put = sql('INSERT INTO artifacts (name, part, version, bytes) VALUES (?, ?, ?, ?)')
  for (const [index, part] of [...partsOf(bytes)].entries()) put.run(name, index, version, part)
  return version
}

export function artifactVersion(sql: Sql, name: string): number {
  const row = sql('SELECT version FROM artifacts WHERE name = ? AND part = 0').get(name)
  return Number(row?.version ?? 0)
}

/** One statement, and so one moment of the file. */
export function getArtifact(sql: Sql, name: string): Artifact | null {
  const found = sql('SELECT version, bytes FROM artifacts WHERE name = ? ORDER BY part').all(name)
  const parts = found.map((row) => plain<Artifact>(row) as Artifact)
  const last = parts.at(-1)
  if (!last || !isLastPart(last.bytes)) return null
  return { version: last.version, bytes: Buffer.concat(parts.map(({ bytes }) => bytes)) }
}
