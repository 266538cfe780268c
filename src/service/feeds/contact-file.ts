/**
 * What a feed's texts were found to hold, kept on disk until its next document: hashes and places, no text.
 * Invariant: under another mark of the rule, or damaged, it says nothing; a lost one costs time alone.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ContactPlaces } from '../../domain/feeds/text/cut-contacts.ts'

export interface ContactFile {
  /** Beside it nothing else is kept for the feed. */
  readonly path: string
  /** Names the rule that was asked: another one may find other contacts. */
  readonly mark: string
}

interface Kept {
  readonly mark: string
  readonly places: readonly (readonly [string, readonly number[]])[]
}

export async function readContactFile({ path, mark }: ContactFile): Promise<ContactPlaces> {
  try {
    const kept = JSON.parse(await readFile(path, 'utf8')) as Kept
    return new Map(kept.mark === mark ? kept.places : [])
  } catch {
    return new Map()
  }
}

/** Written whole and then named: a killed process leaves the one of before. */
export async function writeContactFile(
  { path, mark }: ContactFile,
  places: ContactPlaces,
): Promise<void> {
  const kept: Kept = { mark, places: [...places] }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, JSON.stringify(kept))
  await rename(`${path}.new`, path)
}

/** The contact rule and everything its findings depend on, from the root of the project. */
export const CONTACT_RULE_ROOMS = ['src/domain/description/', 'src/country/', 'src/structures/']

/**
 * Identifies the version of the contact rule: a hash of its sources, the country's, and the versions of its libraries.
 * Findings of another version must not be trusted. Cost: about 5 ms.
 */
export function contactRuleMark(root: URL): string {
  const hash = createHash('sha256').update(readFileSync(new URL('package.json', root)))
  for (const room of CONTACT_RULE_ROOMS) {
    const folder = new URL(room, root)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((one) => one.endsWith('.ts')).sort())
      hash.update(`\n${room}${name}\n`).update(readFileSync(new URL(name, folder)))
  }
  return hash.digest('base64url')
}
