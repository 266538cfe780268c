/**
 * What could grow for good in a service: memory and open handles of all its processes, SQLite's log, files in the
 * folder for temporary files, and the rows of every table. Linux only: it reads /proc.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const MB = 1024 * 1024

export interface SoakPlace {
  readonly pid: number
  readonly dataDir: string
  readonly tempDir: string
}

/** More of it per hour than this, proved, is a leak. */
export const growthLimits = {
  memory_mb: 32,
  handles: 6,
  log_mb: 16,
  temporary_files: 6,
} as const

export type SoakFigures = Readonly<Record<keyof typeof growthLimits, number>>

export function readSoakFigures({ pid, dataDir, tempDir }: SoakPlace): SoakFigures {
  const family = withDescendants(pid)
  return {
    memory_mb: sum(family, residentMb),
    handles: sum(family, (one) => list(`/proc/${one}/fd`).length),
    log_mb: sizeOf(join(dataDir, 'estia.sqlite-wal')) / MB,
    temporary_files: readdirSync(tempDir, { recursive: true }).length,
  }
}

export function countRows(dataDir: string): ReadonlyMap<string, number> {
  const database = new DatabaseSync(join(dataDir, 'estia.sqlite'), { readOnly: true })
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
      .all()
    return new Map(
      tables.map(({ name }) => {
        const counted = database.prepare(`SELECT count(*) AS n FROM "${name}"`).get()
        return [String(name), Number(counted?.n)]
      }),
    )
  } finally {
    database.close()
  }
}

function withDescendants(pid: number): readonly number[] {
  const children = list(`/proc/${pid}/task`)
    .flatMap((task) => words(`/proc/${pid}/task/${task}/children`))
    .map(Number)
  return [pid, ...children.flatMap(withDescendants)]
}

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(text(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

const sum = (pids: readonly number[], figure: (pid: number) => number): number =>
  pids.reduce((all, pid) => all + figure(pid), 0)

const words = (path: string): string[] => text(path).split(' ').filter(Boolean)

// A process may end, and a log may be removed, between being listed and being read.
const text = (path: string): string => orElse('', () => readFileSync(path, 'utf8'))
const list = (path: string): string[] => orElse([], () => readdirSync(path))
const sizeOf = (path: string): number => orElse(0, () => statSync(path).size)

function orElse<T>(missing: T, read: () => T): T {
  try {
    return read()
  } catch {
    return missing
  }
}
