/**
 * Scripts of the pages are built before a start and never by it: a start without them, or with those of
 * other sources, says which command makes them; `npm start` makes them by itself.
 */
import { spawn } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
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
  for (const name of ['bin', 'src', 'demo', 'scripts', 'package.json']) {
    cpSync(join(installed, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(installed, 'node_modules'), join(folder, 'node_modules'))
}, INSTALL_TIMEOUT_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Until it listens, or its end; either way nothing of it is left. */
async function run(command: string, ...args: string[]) {
  const settings = { PORT: '0', WORKERS: '1', DEMO_LISTINGS: '20', DATA_DIR: join(folder, 'data') }
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    env: { ...machineEnvironment(), ...settings },
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
  // npm hands no signal on: the whole group is told.
  if (base !== null) process.kill(-child.pid!, 'SIGTERM')
  return { code: await ended, output, script }
}

const sentence = (reason: string) =>
  new RegExp(
    `^estia: The scripts and styles of the pages ${reason}\\. Make them with "npm run build" and start again\\.\\n$`,
  )

describe('the scripts of the pages', { timeout: REST_MS }, () => {
  it('are asked for where they are missing', async () => {
    const { code, output } = await run('bin/estia.js', 'serve')
    expect(code).toBe(1)
    expect(output).toMatch(sentence('are not in [^\\n]+/dist/site'))
  })

  it('are made by the command that was named', async () => {
    expect((await run('npm', 'run', 'build')).code).toBe(0)
    expect((await run('bin/estia.js', 'serve')).script).toContain('import(')
  })

  it('are asked for where their sources have changed', async () => {
    appendFileSync(join(folder, 'src/site/islands/site.ts'), `\nconsole.debug('${MARK}')\n`)
    const { code, output } = await run('bin/estia.js', 'serve')
    expect(code).toBe(1)
    expect(output).toMatch(
      sentence('in [^\\n]+/dist/site were made of other sources than those here'),
    )
  })

  it('are made by npm start, so that a change is seen', async () => {
    expect((await run('npm', 'start')).script).toContain(MARK)
  })
})
