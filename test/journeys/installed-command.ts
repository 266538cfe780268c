/** `bin/estia.js` of the production install, started as an operator does: on the machine's own Node. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { machineEnvironment, productionInstall } from './production-install.ts'

export interface InstalledCommand {
  readonly pid: number
  readonly dataDir: string
  /** Everything it has written so far, to either stream. */
  output(): string
  /** Its address; rejects when it ends without listening. */
  readonly listens: Promise<string>
  /** How it ended, once its streams are read to the end. */
  readonly ended: Promise<Ending>
  signal(name: NodeJS.Signals): void
  /** Ends it in good order and deletes the data that it was given. */
  stop(): Promise<void>
}

export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** On a free port and over an empty DATA_DIR, unless the environment names others. */
export async function startInstalled(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<InstalledCommand> {
  const folder = await productionInstall()
  const ownDir = mkdtempSync(join(tmpdir(), 'estia-installed-'))
  const dataDir = environment.DATA_DIR ?? ownDir
  const child = spawn(join(folder, 'bin/estia.js'), args, {
    cwd: folder,
    env: {
      ...machineEnvironment(),
      NODE_ENV: 'production',
      PORT: '0',
      WORKERS: '1',
      ...environment,
      DATA_DIR: dataDir,
    },
  })
  const written = { stdout: '', stderr: '', all: '' }
  const listening = Promise.withResolvers<string>()
  // Who does not wait for it is not told.
  listening.promise.catch(() => undefined)
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (chunk: Buffer) => {
      written[stream] += chunk
      written.all += chunk
      const address = /listens on (http:\S+)/.exec(written.all)
      if (address) listening.resolve(address[1])
    })
  }
  const ended = new Promise<Ending>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      listening.reject(new Error(`ended with ${code ?? signal}: ${written.all}`))
      resolve({ code, signal, stdout: written.stdout, stderr: written.stderr })
    })
  })
  return {
    pid: child.pid ?? 0,
    dataDir,
    output: () => written.all,
    listens: listening.promise,
    ended,
    signal: (name) => child.kill(name),
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(ownDir, { recursive: true, force: true })
    },
  }
}

/** A command that ends by itself. */
export async function runInstalled(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ending> {
  const command = await startInstalled(args, environment)
  const ending = await command.ended
  await command.stop()
  return ending
}
