/**
 * `npm run check:image`: builds the image, starts it and asks /readyz and its own health check. Where
 * there is no Docker, or with --steps, the steps of the Dockerfile are carried out in a temporary folder instead;
 * --installed FOLDER names an install of production whose packages are used again.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '../test/support/child-server.ts'
import { carryOutDockerfile, stepEnvironment } from './carry-out-dockerfile.ts'

const PROJECT = resolve(import.meta.dirname, '..')
const LOOK_EVERY_MS = 200
const READY_WITHIN_MS = 120_000
const IMAGE = 'estia:check'
const LOAD_SHARP = 'import("sharp").catch((error) => { console.error(error); process.exit(1) })'

const { values } = parseArgs({
  options: { steps: { type: 'boolean', default: false }, installed: { type: 'string' } },
})
const hasDocker = () => spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0

if (values.steps || !hasDocker()) await checkSteps()
else await checkBuilt()

async function checkSteps(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'estia-image-'))
  try {
    const { folder, environment, command, healthCheck, bytes } = carryOutDockerfile(
      PROJECT,
      scratch,
      values.installed,
    )
    const port = await freePort()
    const env = { ...stepEnvironment(), ...environment, PORT: String(port), WORKERS: '1' }
    const child = spawn(command[0], command.slice(1), { cwd: folder, env, stdio: 'inherit' })
    const ended = new Promise<number | null>((done) => child.once('close', done))
    try {
      await untilReady(port, ended)
      execFileSync(healthCheck[0], healthCheck.slice(1), { cwd: folder, env, stdio: 'inherit' })
      // The one package that is not in the bundles, with all that it needs.
      execFileSync('node', ['-e', LOAD_SHARP], { cwd: folder, env, stdio: 'inherit' })
    } finally {
      child.kill('SIGTERM')
      const code = await ended
      if (code !== 0) process.exitCode = 1
      console.log(`the command ended with ${code}`)
    }
    console.log(`The image has ${Math.round(bytes / 1e6)} MB.`)
    console.log('The steps of the Dockerfile, carried out without a builder: ready and healthy.')
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function checkBuilt(): Promise<void> {
  const docker = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8' }).trim()
  execFileSync('docker', ['build', '--tag', IMAGE, PROJECT], { stdio: 'inherit' })
  const id = docker('run', '--detach', '--publish', '127.0.0.1:0:8080', IMAGE)
  try {
    const ended = new Promise<number | null>(() => undefined)
    await untilReady(Number(docker('port', id, '8080').split(':').at(-1)), ended)
    const look = () => docker('inspect', '--format', '{{.State.Health.Status}}', id)
    while (look() === 'starting') await sleep(LOOK_EVERY_MS)
    if (look() !== 'healthy') throw new Error(`health check: ${docker('logs', id)}`)
    console.log('The image, built by Docker: ready and healthy.')
  } finally {
    docker('rm', '--force', id)
  }
}

async function untilReady(port: number, ended: Promise<number | null>): Promise<void> {
  const end = performance.now() + READY_WITHIN_MS
  let code: number | null | undefined
  ended.then((ending) => {
    code = ending
  })
  while (performance.now() < end) {
    if (code !== undefined) throw new Error(`the command ended with ${code} before it was ready`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(LOOK_EVERY_MS)
  }
  throw new Error(`not ready after ${READY_WITHIN_MS / 1000} s`)
}
