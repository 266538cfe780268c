/** Runs a file of ours as a worker thread and hands on what it posts, until it ends. */
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { THREAD_OPTIONS } from '../paths.ts'

export function runInThread<Message>(
  file: URL,
  workerData: unknown,
  onMessage: (message: Message) => void,
  resourceLimits: ResourceLimits = {},
): { readonly done: Promise<void> } {
  const worker = new Worker(file, {
    workerData,
    resourceLimits,
    ...THREAD_OPTIONS,
  })
  worker.on('message', onMessage)
  const done = new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a worker thread ended with ${code}`)),
    )
  })
  return { done }
}
