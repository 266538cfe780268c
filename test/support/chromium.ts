/** Where the browser of the tests is, and which tests need it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The shell is the same engine without the surface of a browser, and takes less CPU. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The one that CHROMIUM names, and then no other. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM
  return (named ? [named] : PLACES).find((path) => existsSync(path)) ?? null
}

const TESTS = resolve(import.meta.dirname, '..')
const OPENS_BROWSER = /from '\.[^']*\/(?:world|check-pages|chromium)\.ts'/

/** Inside of the project. Read from what they import, so that a new one is not forgotten. */
export function browserTests(): readonly string[] {
  return readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .filter((file) => OPENS_BROWSER.test(readFileSync(join(TESTS, file), 'utf8')))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .sort()
}

/** Where everything has to run: there a test that cannot is a fault. */
export const isContinuousIntegration = (): boolean => !['', 'false'].includes(process.env.CI ?? '')

/** Those that are left out of this run, for want of a browser. */
export function testsNotRun(): readonly string[] {
  return findChromium() === null && !isContinuousIntegration() ? browserTests() : []
}

export const notRunNotice = (files: readonly string[]): string =>
  `NOT RUN for want of Chromium: ${files.length} test files (${files.join(', ')}). Install it (Debian: apt-get install chromium-headless-shell) or name one in CHROMIUM.`

/** Headless, as root too, and without a word to the network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
