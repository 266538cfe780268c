/** `npm test` on a machine without a browser: requested, named when it cannot be installed, a failure in CI. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const PROJECT = resolve(import.meta.dirname, '../..')
const NOT_RUN = /NOT RUN for want of Chromium: \d+ test files \(.*test\/browser\/cards\.test\.ts/

let folder: string
let environment: Record<string, string>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'estia-browser-'))
  mkdirSync(join(folder, 'bin'))
  environment = { PATH: join(folder, 'bin'), CHROMIUM: join(folder, 'chromium') }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Stands for both, so that it does not matter who runs the tests. */
function machineHas(script: string): void {
  for (const name of ['sudo', 'apt-get']) {
    const line = `#!/bin/sh\n${script}\n`
    writeFileSync(join(folder, 'bin', name), line, { mode: 0o755 })
  }
}

function install(more: Record<string, string> = {}) {
  const script = join(PROJECT, 'scripts/install-browser.ts')
  const env = { ...environment, ...more }
  return spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
}

describe('a browser that is missing', () => {
  it('is installed, and that is said before', () => {
    machineHas('echo "asked: $*" >&2; : > "$CHROMIUM"')
    const { status, stderr } = install()
    expect(status).toBe(0)
    expect(stderr).toMatch(
      /Trying to install it with: .*apt-get install .*chromium.*\n(?:.*\n)*asked:/,
    )
    expect(stderr).not.toContain('NOT RUN')
    expect(existsSync(environment.CHROMIUM)).toBe(true)
  })

  it.each([
    ['is refused', 'exit 1'],
    ['is installed without being found', 'exit 0'],
  ])('that %s: the tests that need it are named, and the others go on', (_, script) => {
    machineHas(script)
    const { status, stderr } = install()
    expect(status).toBe(0)
    expect(stderr).toMatch(NOT_RUN)
  })

  it('is the same where there is no way to install any', () => {
    const { status, stderr } = install()
    expect(status).toBe(0)
    expect(stderr).toMatch(NOT_RUN)
  })

  it('is a failure in continuous integration', () => {
    machineHas('exit 1')
    expect(install({ CI: 'true' }).status).toBe(1)
    expect(install({ CI: 'false' }).status).toBe(0)
  })
})

describe('the test run', () => {
  const vitest = join(PROJECT, 'node_modules/vitest/vitest.mjs')
  const run = async (args: readonly string[], more: Record<string, string> = {}) => {
    const env = { PATH: process.env.PATH, CHROMIUM: environment.CHROMIUM, ...more }
    const options = { cwd: PROJECT, env }
    return promisify(execFile)(process.execPath, [vitest, ...args], options)
  }

  it('ends with the names of the tests that did not run', async () => {
    const { stderr } = await run(['run', 'test/lock-file.test.ts'])
    expect(stderr.trim().split('\n').at(-1)).toMatch(NOT_RUN)
  })

  it('leaves them out only there, and never in continuous integration', async () => {
    const listed = async (more: Record<string, string>) =>
      (await run(['list', '--filesOnly', 'test/browser'], more)).stdout
    const elsewhere = await listed({ CI: '' })
    expect(elsewhere).not.toContain('cards.test.ts')
    expect(elsewhere).toContain('addresses.test.ts')
    expect(await listed({ CI: 'true' })).toContain('cards.test.ts')
  })
})
