/**
 * Which file is the server: the bundle in dist/server, and whether it was built from the sources that are there now.
 * Plain JavaScript: Node 20 has to understand it. Cost: about 80 ms where there are sources, nothing in a package.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What goes into a bundle; packages are pinned by the lock file. */
const FOLDERS = ['src', 'demo']
const FILES = ['package.json', 'package-lock.json']
const IS_FILE = /\.\w+$/
const IS_TEST = /\.(?:test|test-data)\.ts$/

/**
 * @param {string} root
 * @returns {string}
 */
export function hashSources(root) {
  const hash = createHash('sha256')
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => IS_FILE.test(name) && !IS_TEST.test(name))
      .map((name) => join(folder, name)),
  )
  for (const path of [...FILES, ...paths.sort()]) {
    hash.update(`\n${path}\n`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

/**
 * The file to run, or a sentence that says why there is none.
 * @param {string} root
 * @returns {{ file: string, fault: null } | { file: null, fault: string }}
 */
export function findServer(root) {
  const folder = join(root, 'dist/server')
  const file = join(folder, 'main.js')
  // A package has no sources to compare with.
  if (!existsSync(join(root, 'src'))) return { file, fault: null }
  const note = orNull(() => JSON.parse(readFileSync(join(folder, 'built.json'), 'utf8')))
  if (note === null) return fault(`is not in ${folder}`)
  if (note.sourcesHash !== orNull(() => hashSources(root))) {
    return fault(`in ${folder} was built from other sources than those here`)
  }
  return { file, fault: null }
}

/** @param {string} reason */
const fault = (reason) => ({
  file: null,
  fault: `The server ${reason}. Build it with "npm run build" and start again.`,
})

/**
 * A file that is missing or damaged: not built from these sources.
 * @template T
 * @param {() => T} read
 * @returns {T | null}
 */
function orNull(read) {
  try {
    return read()
  } catch {
    return null
  }
}
