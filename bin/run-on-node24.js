/**
 * Runs a file on a Node that can run the product: the one that runs this, if it is recent enough, else
 * the one that a package of this platform brings. Plain JavaScript: Node 20 has to understand it.
 * What is sent to this process reaches the other one, and its end is the end of this one.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Type stripping and node:sqlite without a warning, and what the tests have been run on. */
const OLDEST = [24, 15]

/** As packages are named after it. */
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** How a shell tells that a signal ended a program. */
const ENDED_BY_SIGNAL = 128

/** @param {string} version */
const isRecent = (version) => {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 */
export async function runOnNode24(file, args) {
  if (isRecent(process.versions.node)) {
    process.argv.splice(1, process.argv.length - 1, file, ...args)
    await import(pathToFileURL(file).href)
    return
  }
  const program = installedNode()
  if (program === null) {
    console.error(
      `estia: Node ${OLDEST.join('.')} or later is needed, this is ${process.versions.node}, and node_modules holds no Node for ${platform}. Install Node 24, or run "npm ci" without --omit=optional.`,
    )
    process.exitCode = 1
    return
  }
  follow(startOn(program, [file, ...args]))
}

/** @returns {string | null} */
function installedNode() {
  const require = createRequire(import.meta.url)
  // The second is how the one for Macs with a processor of Apple is called.
  for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
    try {
      const path = require.resolve(`${name}/package.json`)
      return join(dirname(path), require(path).bin.node)
    } catch {}
  }
  return null
}

/**
 * In a group of its own: a terminal sends Ctrl+C to a whole group, and a second signal means "at once".
 * The channel tells it when this process is gone without a word, so that nothing stays behind.
 * @param {string} program
 * @param {readonly string[]} args
 */
function startOn(program, args) {
  return spawn(program, args, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
}

/** @param {import('node:child_process').ChildProcess} child */
function follow(child) {
  for (const signal of /** @type {const} */ ([
    'SIGINT',
    'SIGTERM',
    'SIGHUP',
    'SIGQUIT',
    'SIGUSR2',
  ])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', (error) => {
    console.error(`estia: ${child.spawnfile} cannot be started: ${error.message}.`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exit(signal === null ? (code ?? 1) : ENDED_BY_SIGNAL + constants.signals[signal])
  })
}
