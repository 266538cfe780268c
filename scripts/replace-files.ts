/** Puts files into a folder of dist, each whole or not at all, since a service may be reading; then removes all others. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export interface BuiltFile {
  /** Its path in the folder. */
  readonly file: string
  readonly contents: string | Uint8Array
}

export function replaceFiles(folder: string, files: readonly BuiltFile[]): void {
  for (const { file, contents } of files) {
    const target = join(folder, file)
    const fresh = `${target}.${process.pid}`
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(fresh, contents)
    renameSync(fresh, target)
  }
  const wanted = new Set(files.map(({ file }) => join(folder, file)))
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of found.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    if (!wanted.has(path)) rmSync(path, { force: true })
  }
}
