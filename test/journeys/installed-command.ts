/**
 * `bin/estia.js` of the production install, as a process of its own.
 * Invariant: when `stop` is over, nothing that was started lives on, and a DATA_DIR made here is gone.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ending, type WatchedChild, watchChild } from '../support/watch-child.ts'
import { machineEnvironment, productionInstall } from './production-install.ts'

export interface InstalledCommand extends WatchedChild {
  readonly dataDir: string
  /** Its address; rejects when it ends without listening. */
  readonly listens: Promise<string>
  /** Ends it in good order and deletes the data that it was given. */
  stop(): Promise<Ending>
}

/** In the folder of an install. */
export const SERVER = 'dist/server/main.js'
const LAUNCHER = 'bin/estia.js'

/** Spares the launcher, which finds the right Node and compares the build with its sources: 0.1 s of CPU. */
const onThisNode: readonly string[] = [process.execPath]
/** As an operator starts it, on the machine's own Node. */
export const byLauncher: readonly string[] = []

/**
 * On a free port and over an empty DATA_DIR, unless the environment names others. A wrapper such as
 * `unshare --net` is a command that runs the command behind it; what else it starts ends with the service.
 * `install` is another folder than that of the production install.
 */
export async function startInstalled(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  wrapper: readonly string[] = onThisNode,
  install?: string,
): Promise<InstalledCommand> {
  const folder = install ?? (await productionInstall())
  const ownDir = mkdtempSync(join(tmpdir(), 'estia-installed-'))
  const dataDir = environment.DATA_DIR ?? ownDir
  const isGroup = wrapper.length > 1
  const program = join(folder, wrapper === byLauncher ? LAUNCHER : SERVER)
  const child = watchChild([...wrapper, program, ...args], {
    cwd: folder,
    detached: isGroup,
    env: { ...operatorEnvironment(), ...environment, DATA_DIR: dataDir },
  })
  const listens = child.said(/listens on (http:\S+)/).then(([, address]) => address)
  // A test that does not wait for it needs no rejection.
  listens.catch(() => undefined)
  return {
    ...child,
    dataDir,
    listens,
    async stop() {
      child.signal('SIGTERM')
      const ending = await child.ended
      if (isGroup) endGroup(child.pid)
      rmSync(ownDir, { recursive: true, force: true })
      return ending
    },
  }
}

/** Production on a free port, in one process. */
export const operatorEnvironment = (): NodeJS.ProcessEnv => ({
  ...machineEnvironment(),
  NODE_ENV: 'production',
  PORT: '0',
  WORKERS: '1',
})

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // Nobody of the group is left.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** A command that ends by itself, started by the launcher. */
export async function launchInstalled(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  install?: string,
): Promise<Ending> {
  const command = await startInstalled(args, environment, byLauncher, install)
  const ending = await command.ended
  await command.stop()
  return ending
}

/** The same on the Node of the tests, which spares the start of the launcher: a third of the CPU of a command. */
export async function runInstalled(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  install?: string,
): Promise<Ending> {
  const folder = install ?? (await productionInstall())
  const ownDir = mkdtempSync(join(tmpdir(), 'estia-installed-'))
  const env = { ...operatorEnvironment(), DATA_DIR: ownDir, ...environment }
  const program = [process.execPath, join(folder, SERVER)]
  const ending = await watchChild([...program, ...args], { cwd: folder, env }).ended
  rmSync(ownDir, { recursive: true, force: true })
  return ending
}
