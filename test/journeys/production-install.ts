/**
 * The product as an operator installs it: the files that git tracks, as they are in the working tree,
 * and `npm ci --omit=dev` over them. Made once for a whole test run, by the process that asks first.
 * Cost: 5 to 30 s, once; a copy of about 3 MB and the packages of production.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve, sep } from 'node:path'
import { madeOnce } from '../support/made-once.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const LISTED_MAX_BYTES = 64_000_000

/** How long the first one may take on a busy machine: the time limit of a hook that asks for it. */
export const INSTALL_TIMEOUT_MS = 300_000

/** Its folder. The same one for everybody: nothing may be written there. */
export const productionInstall = (): Promise<string> => madeOnce('production', install)

function install(folder: string): void {
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
  if (status === 0) return
  throw new Error(`npm ci --omit=dev ended with ${status}: ${error ?? ''}${stdout}${stderr}`)
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
