/** The real command in a process of its own: `estia serve` on a free port, over a DATA_DIR with nothing but a photo. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepPhoto } from './kept-photo.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export interface ChildServer {
  readonly pid: number
  /** Everything it has written so far, to either stream. */
  readonly output: () => string
  /** Resolves once the output matches. */
  said(pattern: RegExp): Promise<RegExpExecArray>
  signal(name: NodeJS.Signals): void
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
  keepPhoto(environment.DATA_DIR ?? dataDir)
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', DATA_DIR: dataDir, ...environment },
    detached: hasOwnGroup,
  })
  let output = ''
  let waiting: (() => void)[] = []
  const onOutput = (chunk: Buffer) => {
    output += chunk
    for (const look of waiting) look()
  }
  child.stdout.on('data', onOutput)
  child.stderr.on('data', onOutput)
  const ended = endOf(child).finally(() => rmSync(dataDir, { recursive: true, force: true }))
  return {
    pid: child.pid ?? 0,
    output: () => output,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const match = pattern.exec(output)
          if (!match) return
          waiting = waiting.filter((other) => other !== look)
          resolve(match)
        }
        waiting.push(look)
        look()
        ended.then((code) => reject(new Error(`ended with ${code} without ${pattern}: ${output}`)))
      }),
    signal: (name) => child.kill(name),
    signalGroup(name) {
      if (!hasOwnGroup) throw new Error('its group is that of the test')
      process.kill(-child.pid!, name)
    },
    ended,
  }
}

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    // Once its streams are read to the end, too.
    child.once('close', resolve)
  })
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
