/**
 * Contacts found in a feed's texts, stored on disk until its next document: hashes and positions, no text.
 * Invariant: with another mark of the rule, or damaged, it counts as empty; losing it only costs time.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ContactPlaces } from '../../domain/feeds/text/cut-contacts.ts'

export interface ContactFile {
  /** The only file stored for the feed. */
  readonly path: string
  /** Names the rule that was asked: another one may find other contacts. */
  readonly mark: string
}

interface StoredContacts {
  readonly mark: string
  readonly places: readonly (readonly [string, readonly number[]])[]
}

export async function readContactFile({ path, mark }: ContactFile): Promise<ContactPlaces> {
  try {
    const stored = JSON.parse(await readFile(path, 'utf8')) as StoredContacts
    return new Map(stored.mark === mark ? stored.places : [])
  } catch {
    return new Map()
  }
}

/** Written whole and then named: a killed process leaves the one of before. */
export async function writeContactFile(
  { path, mark }: ContactFile,
  places: ContactPlaces,
): Promise<void> {
  const stored: StoredContacts = { mark, places: [...places] }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.new`, JSON.stringify(stored))
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
