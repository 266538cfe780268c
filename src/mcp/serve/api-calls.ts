/** The API as the tools call it: by path and query, in this process or over the network. */
export interface ApiCalls {
  /** `path` below the prefix, such as /listings/12. Rejects with an `ApiFault`. */
  get(path: string, query: string, signal: AbortSignal): Promise<Answered>
  /** An operation that is asked with a body and stores nothing. */
  ask(path: string, body: object, signal: AbortSignal): Promise<Answered>
}

/** The members of an answer, as they stand in its JSON. */
export interface Answered {
  readonly [member: string]: unknown
}

export interface ApiErrorBody {
  readonly code: string
  readonly message: string
  readonly hint: string
  readonly param?: string
  /** Of several faults. */
  readonly details?: readonly { readonly param?: string }[]
  /** The query or body that was meant. */
  readonly suggestion?: string
}

/** The API refused: what it said, for the caller who chose the arguments. */
export class ApiFault extends Error {
  readonly body: ApiErrorBody
  /** Seconds to wait, where waiting helps. */
  readonly retryAfterS: number | null

  constructor(body: ApiErrorBody, retryAfterS: number | null = null) {
    super(body.message)
    this.name = 'ApiFault'
    this.body = body
    this.retryAfterS = retryAfterS
  }
}
