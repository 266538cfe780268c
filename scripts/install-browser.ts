/**
 * Before the tests: looks for a Chromium and, where there is none, says that it is going to install Debian's
 * package and does. Where that is refused or fails, the tests go on without those that need it, which are
 * named; in continuous integration that is a failure. CHROMIUM names another program.
 */
import { spawnSync } from 'node:child_process'
import {
  browserTests,
  findChromium,
  isContinuousIntegration,
  notRunNotice,
} from '../test/support/chromium.ts'

const PACKAGES = ['chromium-headless-shell', 'fonts-dejavu-core']
/** Without a question: who has to type a password is not waited for. */
const apt = process.getuid?.() === 0 ? ['apt-get'] : ['sudo', '-n', 'apt-get']
const update = [...apt, 'update', '-qq']
const install = [...apt, 'install', '-y', '-qq', '--no-install-recommends', ...PACKAGES]

function run([command, ...args]: readonly string[]): boolean {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return status === 0
}

if (findChromium() === null) {
  console.error(
    `The browser tests need Chromium, which is not here. Trying to install it with: ${install.join(' ')}`,
  )
  const isThere = run(update) && run(install) && findChromium() !== null
  if (!isThere) console.error(notRunNotice(browserTests()))
  if (!isThere && isContinuousIntegration()) process.exitCode = 1
}
