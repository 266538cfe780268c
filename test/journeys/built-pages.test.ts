/**
 * The server and the scripts of the pages are built before a start and never by it: a start without them, or with
 * those of other sources, says which command builds them; `npm start` builds them by itself.
 */
import { spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INSTALL_TIMEOUT_MS, machineEnvironment, productionInstall } from './production-install.ts'

const MARK = 'an-edit-of-this-test'
const REST_MS = 180_000
let folder: string

beforeAll(async () => {
  const installed = await productionInstall()
  folder = mkdtempSync(join(tmpdir(), 'estia-built-'))
  for (const name of ['bin', 'src', 'demo', 'scripts', 'package.json', 'package-lock.json']) {
    cpSync(join(installed, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'))
}, INSTALL_TIMEOUT_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, ...args: string[]) => runWith({}, command, ...args)

/** Until it listens, or its end; either way nothing of it is left. */
async function runWith(
  environment: Readonly<Record<string, string>>,
  command: string,
  ...args: string[]
) {
  const settings = {
    PORT: '0',
    WORKERS: '1',
    DEMO_LISTINGS: '20',
    LOG_LEVEL: 'error',
    DATA_DIR: join(folder, 'data'),
  }
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    env: { ...machineEnvironment(), ...settings, ...environment },
  })
  let output = ''
  const listens = Promise.withResolvers<string | null>()
  const onOutput = (chunk: Buffer) => {
    output += chunk
    const address = /listens on (http:\S+)/.exec(output)
    if (address) listens.resolve(address[1])
  }
  child.stdout.on('data', onOutput)
  child.stderr.on('data', onOutput)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  ended.then(() => listens.resolve(null))
  const base = await listens.promise
  const script = base === null ? null : await (await fetch(`${base}/assets/site.js`)).text()
  // npm forwards no signal: it goes to the whole group.
  if (base !== null) process.kill(-child.pid!, 'SIGTERM')
  return { code: await ended, output, script }
}

const sentence = (reason: string, what = 'The server', command = 'Build it') =>
  new RegExp(`^estia: ${what} ${reason}\\. ${command} with "npm run build" and start again\\.\\n$`)

describe('what is built', { timeout: REST_MS }, () => {
  it('is requested where it is missing', async () => {
    const { code, output } = await run('bin/estia.js', 'serve')
    expect(code).toBe(1)
    expect(output).toMatch(sentence('is not in [^\\n]+/dist/server'))
  })

  it('is made by the command that was named', async () => {
    expect((await run('npm', 'run', 'build')).code).toBe(0)
    expect((await run('bin/estia.js', 'serve')).script).toContain('import(')
  })

  it('is requested where only the scripts of the pages are missing', async () => {
    renameSync(join(folder, 'dist/site'), join(folder, 'dist/elsewhere'))
    const { code, output } = await run('bin/estia.js', 'serve')
    renameSync(join(folder, 'dist/elsewhere'), join(folder, 'dist/site'))
    expect(code).toBe(1)
    expect(output).toMatch(
      sentence('are not in [^\\n]+/dist/site', 'The scripts and styles of the pages', 'Make them'),
    )
  })

  it.each([
    'src/site/islands/site.ts',
    'src/main.ts',
    'src/store/sqlite/migrations/9999-new.sql',
    'package-lock.json',
  ])('is requested where %s has changed', async (name) => {
    const file = join(folder, name)
    const before = existsSync(file) ? readFileSync(file) : null
    appendFileSync(file, '\n')
    const { code, output } = await run('bin/estia.js', 'serve')
    if (before === null) rmSync(file)
    else writeFileSync(file, before)
    expect(code).toBe(1)
    expect(output).toMatch(
      sentence('in [^\\n]+/dist/server was built from other sources than those here'),
    )
  })

  it('is not requested where a test has changed', async () => {
    appendFileSync(join(folder, 'src/app/settings.test.ts'), '\n')
    expect((await run('bin/estia.js', '--version')).code).toBe(0)
  })

  it('is made by npm start, so that a change is seen', async () => {
    const line = `\nconsole.debug('${MARK}')\n`
    appendFileSync(join(folder, 'src/site/islands/site.ts'), line)
    appendFileSync(join(folder, 'src/main.ts'), line)
    // For the next test, which spares a build of its own.
    appendFileSync(
      join(folder, 'src/cli/run-server.ts'),
      "\nif (process.env.FAILS) throw new Error('made up')\n",
    )
    const { script, output } = await run('npm', 'start')
    expect(script).toContain(MARK)
    expect(output).toContain(MARK)
  })

  it('names sources in the stack of an error', async () => {
    const { code, output } = await runWith({ FAILS: '1' }, 'bin/estia.js', 'serve')
    expect(code).toBe(1)
    expect(output).toContain('made up')
    expect(output).toMatch(/src\/cli\/run-server\.ts:\d+/)
  })
})
