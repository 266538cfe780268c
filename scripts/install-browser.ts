/**
 * Makes sure that the browser tests find a Chromium: one that is there, or Debian's package.
 * Where neither can be had, it says what to install; CHROMIUM names another program.
 */
import { spawnSync } from 'node:child_process'
import { findChromium } from '../test/support/chromium.ts'

function run(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

function install(): boolean {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args: string[]) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args]
    return run(command, rest)
  }
  const packages = ['chromium', 'fonts-dejavu-core']
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

if (findChromium() === null) {
  console.error('No Chromium found; installing the Debian package chromium.')
  if (!install() || findChromium() === null) {
    console.error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium), or name one in CHROMIUM.',
    )
    process.exitCode = 1
  }
}
