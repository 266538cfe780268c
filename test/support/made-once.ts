/**
 * A folder with what is costly to make and the same for all workers of a run: the first that asks makes it, the others
 * wait for it. Nobody may write into it afterwards. Where making it failed, all that ask get the reason.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

const LOOK_EVERY_MS = 100

/** `make` fills the folder that it is given, which does not exist yet. */
export async function madeOnce(
  name: string,
  make: (folder: string) => Promise<void> | void,
): Promise<string> {
  const folder = join(inject('runFolder'), name)
  const outcome = `${folder}.outcome`
  if (isFirst(`${folder}.started`)) {
    const fault = await faultOf(async () => make(folder))
    // Nobody reads it half written.
    writeFileSync(`${outcome}.new`, fault)
    renameSync(`${outcome}.new`, outcome)
  }
  while (!existsSync(outcome)) await sleep(LOOK_EVERY_MS)
  const fault = readFileSync(outcome, 'utf8')
  if (fault !== '') throw new Error(`${name} could not be made: ${fault}`)
  return folder
}

/** A folder can be made once: the process that makes it does the work. */
function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark)
    return true
  } catch {
    return false
  }
}

/** Empty, or what went wrong. */
async function faultOf(work: () => Promise<void>): Promise<string> {
  try {
    await work()
    return ''
  } catch (error) {
    return error instanceof Error ? `${error.stack}` : String(error)
  }
}
