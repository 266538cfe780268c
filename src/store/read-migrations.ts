/** Reads the numbered .sql files that lead from one schema version to the next. */
import { readdirSync, readFileSync } from 'node:fs'

/** The files of a directory in the order of their numbers, from 0001 on; numbers that are kept free are passed over. */
export function readMigrations(directory: URL): readonly string[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return names.map((name, index) => {
    const number = Number.parseInt(name, 10)
    const isNext = index === 0 ? number === 1 : number > Number.parseInt(names[index - 1], 10)
    if (!isNext) throw new Error(`Migration out of order: ${name}`)
    return readFileSync(new URL(name, directory), 'utf8')
  })
}
