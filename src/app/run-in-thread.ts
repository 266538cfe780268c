/** Runs a file of ours as a worker thread and hands on what it posts, until it ends. */
import { Worker } from 'node:worker_threads'

export function runInThread<Message>(
  file: URL,
  workerData: unknown,
  onMessage: (message: Message) => void,
): { readonly done: Promise<void>; stop(): Promise<unknown> } {
  const worker = new Worker(file, { workerData })
  worker.on('message', onMessage)
  const done = new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`a worker thread ended with ${code}`)),
    )
  })
  return { done, stop: () => worker.terminate() }
}
