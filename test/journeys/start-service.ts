/**
 * The service as its users start it: `bin/estia.js serve` of an installed folder, a process of its own,
 * reached over real sockets. A wrapper such as `unshare -n` may stand before the command.
 * Invariant: when `stop` or `kill` is over, nothing that was started lives on; a DATA_DIR made here is gone.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))
const READY = /Estia Index listens on (\S+)/
const run = promisify(execFile)

export interface ServiceOptions {
  /** Folder of the package with its dependencies; left out, this repository. */
  readonly install?: string
  /** What stands behind `estia`; left out, `serve`. */
  readonly command?: readonly string[]
  /** The settings. Nothing but PATH is taken over from the test. */
  readonly environment?: Readonly<Record<string, string>>
  /** A command that runs the command behind it. */
  readonly wrapper?: readonly string[]
  /** To start again on the data of an earlier one; it is then left where it is. */
  readonly dataDir?: string
}

export interface RunningService {
  /** As the service itself tells it, once it listens. */
  readonly baseUrl: string
  readonly dataDir: string
  readonly pid: number
  /** Everything it has written so far, to either stream. */
  logs(): string
  /** Another command on the same data, such as `sellers add`; what it printed. */
  estia(...command: string[]): Promise<string>
  /** Asks it to end; its exit code. */
  stop(): Promise<number | null>
  /** As when the machine fails: nothing is answered or written any more. Does nothing once it has ended. */
  kill(): Promise<void>
}

export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const { install = REPOSITORY, command = ['serve'], wrapper = [] } = options
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'estia-journey-'))
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', ...options.environment }
  const estia = [process.execPath, join(install, 'bin/estia.js')]
  const [program, ...before] = [...wrapper, ...estia, ...command]
  // A process group of its own, so that its children can be ended with it.
  const child = spawn(program, before, { env, cwd: dataDir, detached: true })
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
    child.once('error', () => resolve(null))
  })
  let logs = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (logs += text))
  let isOver = false
  const end = async () => {
    if (isOver) return
    isOver = true
    endGroup(child)
    await ended
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const baseUrl = await said(child, READY, () => logs)
    return {
      baseUrl,
      dataDir,
      pid: child.pid!,
      logs: () => logs,
      async estia(...other) {
        const { stdout } = await run(estia[0], [...estia.slice(1), ...other], { env, cwd: dataDir })
        return stdout
      },
      async stop() {
        child.kill('SIGTERM')
        const code = await ended
        await end()
        return code
      },
      kill: end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** What the pattern catches, as soon as it was written; a process that ends first tells why. */
function said(child: ChildProcess, pattern: RegExp, logs: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const match = pattern.exec(logs())
      if (match) resolve(match[1])
    }
    child.stdout?.on('data', look)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${logs()}`)))
  })
}

/** The service may have ended already; what it started, or what was started beside it, has not. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // Nobody of the group is left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
