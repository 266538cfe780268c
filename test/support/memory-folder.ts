/**
 * Temporary files of a test run in the memory of the machine, where it has plenty: a database server that copies its
 * tables for each test takes a tenth of the CPU there, and nothing waits for a disk. What the tests kill are processes,
 * never the machine, so a file in memory is as safe as one on a disk. Elsewhere temporary files are where they always are.
 * Invariant: a run that was interrupted leaves its folder until the next one, and no longer.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const PREFIX = 'estia-tests-'
/** A whole run holds less than half of it at a time, most of it installs of the product; a container often has 64 MB here. */
const ENOUGH_BYTES = 4 * 2 ** 30

/** Its name, or null where there is no such folder, too little room, or where nothing may be executed. */
export function makeMemoryFolder(): string | null {
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    if (bavail * bsize < ENOUGH_BYTES) return null
    removeLeftovers()
    mkdirSync(folder)
  } catch {
    return null
  }
  // As /tmp: PostgreSQL has a user of its own where the tests are run by root.
  chmodSync(folder, 0o1777)
  if (canExecuteIn(folder)) return folder
  rmSync(folder, { recursive: true })
  return null
}

function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length)))) continue
    // Another user's stays.
    rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Some machines forbid it there, and journeys run installs of the product from their temporary folders. */
function canExecuteIn(folder: string): boolean {
  const probe = join(folder, 'probe')
  writeFileSync(probe, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  const { status } = spawnSync(probe)
  rmSync(probe)
  return status === 0
}
