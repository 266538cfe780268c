/**
 * Which file is the server: the bundle in dist/server, and whether it was built from the sources that are there now.
 * Plain JavaScript: Node 20 has to understand it. Cost: about 40 ms where there are sources, nothing in a package.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** What goes into a bundle; packages are pinned by the lock file. */
const FOLDERS = ['src', 'demo']
const FILES = ['package.json', 'package-lock.json']
const IS_TEST = /\.(?:test|test-data)\.ts$/

/**
 * @param {string} root
 * @returns {string}
 */
export function hashSources(root) {
  const hash = createHash('sha256')
  const add = (/** @type {string} */ path) => {
    if (existsSync(join(root, path)))
      hash.update(`\n${path}\n`).update(readFileSync(join(root, path)))
  }
  for (const file of FILES) add(file)
  for (const folder of FOLDERS) {
    if (!existsSync(join(root, folder))) continue
    const found = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    const paths = found
      .filter((entry) => entry.isFile() && !IS_TEST.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    for (const path of paths.sort()) add(path)
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
  const note = readNote(join(folder, 'built.json'))
  if (note === null) return fault(`is not in ${folder}`)
  if (note.sourcesHash !== hashSources(root)) {
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
 * @param {string} path
 * @returns {{ sourcesHash: string } | null}
 */
function readNote(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
