/** The real command in a process of its own: `estia serve` on a free port, over a DATA_DIR with nothing but a photo. */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtCommand } from './run-command.ts'
import { storePhoto } from './stored-photo.ts'
import { type WatchedChild, watchChild } from './watch-child.ts'

export interface ChildServer extends Omit<WatchedChild, 'ended'> {
  /** To all of its process group, as a terminal sends Ctrl+C; only where it has one of its own. */
  signalGroup(name: NodeJS.Signals): void
  /** Its exit code; deletes its data. */
  readonly ended: Promise<number | null>
}

export function startChild(
  environment: Readonly<Record<string, string>>,
  { hasOwnGroup = false }: { readonly hasOwnGroup?: boolean } = {},
): ChildServer {
  const dataDir = mkdtempSync(join(tmpdir(), 'estia-child-'))
  storePhoto(environment.DATA_DIR ?? dataDir)
  const child = watchChild([...builtCommand, 'serve'], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', DATA_DIR: dataDir, ...environment },
    detached: hasOwnGroup,
  })
  const ended = child.ended
    .then(({ code }) => code)
    .finally(() => rmSync(dataDir, { recursive: true, force: true }))
  return {
    ...child,
    signalGroup(name) {
      if (!hasOwnGroup) throw new Error('its group is that of the test')
      process.kill(-child.pid, name)
    },
    ended,
  }
}

/** A port that is free now, or held until `release`. */
export function holdPort(): Promise<{ readonly port: number; release(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ port, release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

export async function freePort(): Promise<number> {
  const { port, release } = await holdPort()
  await release()
  return port
}
