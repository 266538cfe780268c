/**
 * Ctrl+C in a terminal: SIGINT goes to the first process and to every worker at once, and the first one then
 * stops the workers by a signal of its own. For a worker that is one stop; a second Ctrl+C ends all.
 */
import { execFileSync } from 'node:child_process'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { type ChildServer, freePort, startChild } from '../support/child-server.ts'
import { expectErrorShape } from '../support/error-shape.ts'
import { parseAnswers } from '../support/raw-http.ts'

const PRESS_EVERY_MS = 200
const BODY = '{"deal":1}'
const TEST_TIMEOUT_MS = 60_000
const STOPPING = /"msg":"stopping"/g
const ALL_STOPPING = /"msg":"stopping"[\s\S]*"msg":"stopping"/

/** A request that a worker has, and whose body it waits for. */
async function requestUnderWay(port: number) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => socket.destroy())
  let received = ''
  socket.setEncoding('latin1')
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  const awaited = new Promise<void>((resolve) =>
    socket.on('data', (chunk) => {
      received += chunk
      if (received.includes('100 Continue')) resolve()
    }),
  )
  socket.write(
    `POST /v1/meta HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await awaited
  return { finish: () => socket.write(BODY), closed }
}

async function startWithWorkers(): Promise<{ child: ChildServer; port: number }> {
  const port = await freePort()
  const environment = { PORT: String(port), WORKERS: '2', LOG_LEVEL: 'info' }
  const child = startChild(environment, { hasOwnGroup: true })
  onTestFinished(() => void signalGroup(child, 'SIGKILL'))
  await child.said(/listens on/)
  return { child, port }
}

/** Nobody of the group is left where that was refused. */
function signalGroup(child: ChildServer, name: 'SIGKILL' | 'SIGINT'): boolean {
  try {
    child.signalGroup(name)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

it(
  'Ctrl+C: what is under way is answered, the end is 0',
  async () => {
    const { child, port } = await startWithWorkers()
    const slow = await requestUnderWay(port)
    child.signalGroup('SIGINT')
    await child.said(ALL_STOPPING)
    await refused(port)
    slow.finish()
    await expectGoodEnd(child, slow)
  },
  TEST_TIMEOUT_MS,
)

// In a group the order is left to chance; here the worker's own signal surely comes before its parent's.
it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s to the workers and then to their parent is one stop',
  async (name) => {
    const { child, port } = await startWithWorkers()
    const slow = await requestUnderWay(port)
    for (const pid of childrenOf(child.pid)) process.kill(pid, name)
    await child.said(ALL_STOPPING)
    child.signal(name)
    await refused(port)
    slow.finish()
    await expectGoodEnd(child, slow)
  },
  TEST_TIMEOUT_MS,
)

async function expectGoodEnd(child: ChildServer, slow: { closed: Promise<string> }) {
  const [, answer] = parseAnswers(await slow.closed)
  expectErrorShape(answer, { code: 'method_not_allowed' })
  expect(await child.ended).toBe(0)
  expect(child.output().match(STOPPING)).toHaveLength(2)
  expect(signalGroup(child, 'SIGKILL')).toBe(false)
}

function childrenOf(parent: number): number[] {
  const table = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = table.trim().split('\n')
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
  return pairs.filter(([, of]) => of === parent).map(([pid]) => pid)
}

it(
  'a second Ctrl+C ends all at once, workers included',
  async () => {
    const { child, port } = await startWithWorkers()
    const slow = await requestUnderWay(port)
    child.signalGroup('SIGINT')
    await child.said(ALL_STOPPING)
    // Until it is seen: a signal that comes while the one before it still waits is merged with it.
    const pressing = setInterval(() => signalGroup(child, 'SIGINT'), PRESS_EVERY_MS)
    onTestFinished(() => clearInterval(pressing))
    expect(parseAnswers(await slow.closed)).toHaveLength(1)
    expect(await child.ended).toBe(1)
  },
  TEST_TIMEOUT_MS,
)

/** Resolves once no process accepts a connection any more. */
async function refused(port: number): Promise<void> {
  const isRefused = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1' })
      socket.once('error', () => resolve(true))
      socket.once('connect', () => {
        socket.destroy()
        resolve(false)
      })
    })
  while (!(await isRefused()));
}
