/** A directory of its own for one test. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export function temporaryDirectory(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'estia-store-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
