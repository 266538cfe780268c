/** Somebody with a browser: signs in with a key, keeps the cookie, and sends the forms of pages. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallService, ServiceAnswer } from '../journeys/call-service.ts'

export interface Outcome {
  readonly status: number
  /** What the page that follows says was done, by its word in the address; null: nothing was. */
  readonly notice: string | null
}

/** Of a form that belongs to an earlier session: nothing was done. */
const STALE = 'stale'
const RETRY_MS = 50

export class DeskVisitor {
  readonly #call: CallService
  readonly #key: string
  #cookie: string | null = null
  #token: string | null = null

  /** `call` is without a key. */
  constructor(call: CallService, key: string) {
    this.#call = call
    this.#key = key
  }

  /** The text of a page. */
  async open(path: string): Promise<string> {
    for (;;) {
      await this.#signIn()
      const answer = await this.#send('GET', path)
      if (answer.status === 200) return String(answer.bytes)
      if (answer.status >= 400 && answer.status !== 503) throw refusal(`GET ${path}`, answer)
      if (answer.status < 400) this.#cookie = null
      await sleep(RETRY_MS)
    }
  }

  async post(path: string, fields: Readonly<Record<string, string>>): Promise<Outcome> {
    for (;;) {
      await this.#signIn()
      const token = this.#token ?? ''
      const answer = await this.#send('POST', path, new URLSearchParams({ ...fields, token }))
      const { status } = answer
      if (status >= 500 && status !== 503) throw refusal(`POST ${path}`, answer)
      const to = String(answer.headers.location ?? '')
      const notice = /[?&]notice=([\w-]+)/.exec(to)?.[1] ?? null
      if (status >= 400 || (notice !== null && notice !== STALE)) return { status, notice }
      this.#cookie = null
    }
  }

  async #signIn(): Promise<void> {
    if (this.#cookie !== null) return
    const key = new URLSearchParams({ key: this.#key })
    let answer = await this.#send('POST', '/desk/sign-in', key)
    while (answer.status === 503) {
      await sleep(RETRY_MS)
      answer = await this.#send('POST', '/desk/sign-in', key)
    }
    if (answer.status !== 303) throw refusal('the sign-in', answer)
    const page = await this.#send('GET', String(answer.headers.location))
    this.#token = /name="token" value="([^"]+)"/.exec(String(page.bytes))?.[1] ?? null
  }

  async #send(method: string, path: string, body?: URLSearchParams): Promise<ServiceAnswer> {
    const cookie: Record<string, string> = this.#cookie === null ? {} : { cookie: this.#cookie }
    const answer = await this.#call(method, path, body, cookie)
    const set = [answer.headers['set-cookie'] ?? []].flat().at(-1)
    if (set !== undefined) this.#cookie = set.split(';', 1)[0]
    return answer
  }
}

const refusal = (what: string, { status, bytes }: ServiceAnswer): Error =>
  new Error(`${what} was answered ${status} ${String(bytes).slice(0, 300)}`)
