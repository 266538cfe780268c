/** The service of a test behind a real port, and sellers who call it over real connections. */
import { type TestAnswer, type TestAppOptions, toAnswer } from '../support/test-app.ts'
import { photoAt } from './photo-origin.ts'
import { completeFlat, type SellerApp, startSellerApp } from './seller-app.ts'

export interface SocketSeller {
  /** `path` is below /v1. A call that is aborted closes its connection. */
  call(method: string, path: string, body?: object, signal?: AbortSignal): Promise<TestAnswer>
  create(photoUrls: readonly string[], signal?: AbortSignal): Promise<TestAnswer>
}

export interface SocketApp extends SellerApp {
  addSocketSeller(): Promise<SocketSeller>
}

export async function startSocketApp(options: TestAppOptions): Promise<SocketApp> {
  const app = await startSellerApp(options)
  const address = await app.listen()
  return {
    ...app,
    async addSocketSeller() {
      const { key } = await app.addSeller()
      const call: SocketSeller['call'] = async (method, path, body, signal) => {
        const answer = await fetch(`${address}/v1${path}`, {
          method,
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: body ? JSON.stringify(body) : null,
          signal: signal ?? null,
        })
        return toAnswer(answer.status, Object.fromEntries(answer.headers), await answer.text())
      }
      return {
        call,
        create: (photo_urls, signal) =>
          call('POST', '/listings', { ...completeFlat, photo_urls }, signal),
      }
    },
  }
}

export const numberedPhotos = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => photoAt(index + 1))
