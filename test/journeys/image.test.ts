/**
 * The Dockerfile, proven without Docker: its steps are carried out from the sources, with the packages that the
 * same `npm ci` has installed for all journeys. Its command is started, checked by /readyz and by its own health
 * check, and ended with SIGTERM.
 */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { INSTALL_TIMEOUT_MS, productionInstall } from './production-install.ts'

const SCRIPT = resolve(import.meta.dirname, '../../scripts/check-image.ts')

it(
  'the steps of the Dockerfile make a service that is ready, healthy and stops in good order',
  async () => {
    const args = [SCRIPT, '--steps', '--installed', await productionInstall()]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    expect(stdout).toContain('ready and healthy')
    const [, megabytes] = /The image has (\d+) MB/.exec(stdout) ?? []
    expect(Number(megabytes)).toBeLessThan(250)
    expect(stdout).toContain('the command ended with 0')
  },
  INSTALL_TIMEOUT_MS,
)
