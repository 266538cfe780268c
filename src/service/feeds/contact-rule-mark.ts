/**
 * Names the rule on contacts in the sources of a project: the hash of its own files, of the country's, and of the versions of
 * the libraries that it asks. Whatever was found by another rule is not to be believed. Cost: some 5 ms.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export const CONTACT_RULE_ROOMS = ['src/domain/description/', 'src/country/', 'src/structures/']

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
