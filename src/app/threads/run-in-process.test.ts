/** Work in a process of its own: its reports arrive, why it failed is reported, and it ends with its parent. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { runInProcess } from './run-in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'estia-process-'))
afterAll(() => rmSync(folder, { recursive: true }))

const module = JSON.stringify(new URL('./run-in-process.ts', import.meta.url).href)
let files = 0

function worker(work: string): URL {
  const path = join(folder, `work-${++files}.ts`)
  writeFileSync(path, `import { workAsProcess } from ${module}\nworkAsProcess(${work})\n`)
  return pathToFileURL(path)
}

it('hands on what it reports, and ends', async () => {
  const received: unknown[] = []
  const file = worker('async (order, tell) => { tell(order.a + 1); tell("two") }')
  await runInProcess(file, { a: 1 }, (message) => received.push(message)).done
  expect(received).toEqual([2, 'two'])
})

it('reports why it failed', async () => {
  const file = worker('async () => { throw new Error("the store is away") }')
  await expect(runInProcess(file, {}).done).rejects.toThrow('the store is away')
})

it('is ended by stop, also when it is too busy to hear', async () => {
  const file = worker(
    'async (order, tell) => { tell("started"); setTimeout(() => { for (;;); }, 50) }',
  )
  const started = Promise.withResolvers<void>()
  const running = runInProcess(file, {}, () => started.resolve())
  await started.promise
  const failed = expect(running.done).rejects.toThrow('SIGKILL')
  await running.stop()
  await failed
})

it.each([
  ['waits', 'return new Promise(() => setInterval(() => {}, 1000))'],
  ['is too busy to hear', 'setTimeout(() => { for (;;); }, 50); return new Promise(() => {})'],
])('ends with its parent that is killed, also when it %s', async (_, work) => {
  const path = join(folder, `parent-${++files}.ts`)
  const endless = worker(`(order, tell) => { tell(process.pid); ${work} }`)
  const start = `runInProcess(new URL('${endless.href}'), {}, (pid) => console.log(pid))`
  writeFileSync(path, `import { runInProcess } from ${module}\n${start}\n`)
  const parent = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(parent.stdout, 'data')
  const child = Number(String(line))
  expect(isAlive(child)).toBe(true)
  parent.kill('SIGKILL')
  while (isAlive(child)) await sleep(20)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
