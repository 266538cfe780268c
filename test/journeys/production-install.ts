/**
 * The product as an operator installs it: the files that git tracks, as they are in the working tree,
 * and `npm ci --omit=dev` over them. Made once for a whole test run, by the process that asks first.
 * Cost: 5 to 30 s, once; a copy of about 3 MB and the packages of production.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve, sep } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inject } from 'vitest'

const PROJECT = resolve(import.meta.dirname, '../..')
const LOOK_EVERY_MS = 100
const LISTED_MAX_BYTES = 64_000_000

/** How long the first one may take on a busy machine: the time limit of a hook that asks for it. */
export const INSTALL_TIMEOUT_MS = 300_000

/** Its folder. The same one for everybody: nothing may be written there. */
export async function productionInstall(): Promise<string> {
  const folder = join(inject('runFolder'), 'production')
  const outcome = `${folder}.outcome`
  if (isFirst(`${folder}.started`)) {
    writeFileSync(outcome, outcomeOf(folder), { flag: 'wx' })
  }
  while (!existsSync(outcome)) await sleep(LOOK_EVERY_MS)
  const fault = readFileSync(outcome, 'utf8')
  if (fault !== '') throw new Error(`npm ci --omit=dev failed: ${fault}`)
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
function outcomeOf(folder: string): string {
  try {
    copyTracked(folder)
    const { status, stdout, stderr, error } = spawnSync(
      'npm',
      ['ci', '--omit=dev', '--prefer-offline'],
      {
        cwd: folder,
        env: machineEnvironment(),
        encoding: 'utf8',
      },
    )
    return status === 0 ? '' : `${error ?? ''}${stdout}${stderr}` || `exit code ${status}`
  } catch (error) {
    return String(error)
  }
}

/** What is tracked, and what would be with the next `git add`: a change can be tried before it is committed. */
function copyTracked(folder: string): void {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { status, stdout } = spawnSync('git', args, {
    cwd: PROJECT,
    encoding: 'utf8',
    maxBuffer: LISTED_MAX_BYTES,
  })
  const listed = status === 0 ? stdout.split('\0') : sourcesWithoutGit()
  for (const file of new Set(listed)) {
    const source = join(PROJECT, file)
    if (file !== '' && existsSync(source)) cpSync(source, join(folder, file), { recursive: true })
  }
}

/** Of an archive that was unpacked: all but what is made here. */
function sourcesWithoutGit(): readonly string[] {
  const made = ['node_modules', 'dist', 'data', 'coverage', '.git', '.tmp']
  return readdirSync(PROJECT).filter((name) => !made.includes(name))
}

/** As in a shell of the machine: without what npm and the test runner put into the environment. */
export function machineEnvironment(): NodeJS.ProcessEnv {
  const names = ['HOME', 'LANG', 'TMPDIR', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'SystemRoot']
  const passed = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.split(sep).includes('node_modules'))
  return { ...Object.fromEntries(passed), PATH: path.join(delimiter) }
}
