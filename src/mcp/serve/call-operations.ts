/**
 * Calls the operations of this process: what HTTP would answer under the same path, without HTTP.
 * Invariant: a caller of the tools may do what it may do over HTTP, and no more.
 */
import type { Call, Operation } from '../../api/operation.ts'
import { errorBody, Refusal } from '../../domain/refusal.ts'
import type { Caller } from '../../service/access/authenticator.ts'
import { PackedRecord } from '../../service/listings/record-bytes.ts'
import { decodePercent } from '../../structures/text/escapes.ts'
import { type Answered, type ApiCalls, ApiFault } from './api-calls.ts'

export interface OperationCallsOptions {
  readonly operations: readonly Operation[]
  readonly caller: Caller
  /** The address that an anonymous caller is counted for. */
  readonly client: string
  /** Runs before every read, where other processes write to the same store. */
  readonly beforeRead?: (() => Promise<void> | undefined) | undefined
}

const NO_BYTES = new Uint8Array()

interface Route {
  readonly operation: Operation
  readonly pieces: readonly string[]
}

export function callOperations({
  operations,
  caller,
  client,
  beforeRead,
}: OperationCallsOptions): ApiCalls {
  const open = operations.filter(({ needsKey }) => !needsKey)
  const reads = routesOf(open.filter(({ method }) => method === 'GET'))
  const questions = routesOf(open.filter(({ id }) => QUESTIONS.has(id)))
  const call = async (
    routes: readonly Route[],
    path: string,
    sent: { readonly rawQuery: string; readonly body: Uint8Array },
    signal: AbortSignal,
  ): Promise<Answered> => {
    await beforeRead?.()
    const { operation, params } = find(routes, path.split('/'))
    const called: Call = { caller, client, signal }
    try {
      const input = operation.read({
        ...sent,
        path: params,
        ifMatch: undefined,
        idempotencyKey: undefined,
      })
      return plain(operation.present(await operation.handle(input, called)).body) as Answered
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const retryAfter = error.extras.headers?.['retry-after']
      throw new ApiFault(
        errorBody(error, '').error,
        retryAfter === undefined ? null : Number(retryAfter),
      )
    }
  }
  return {
    get: (path, rawQuery, signal) => call(reads, path, { rawQuery, body: NO_BYTES }, signal),
    ask: (path, body, signal) =>
      call(questions, path, { rawQuery: '', body: Buffer.from(JSON.stringify(body)) }, signal),
  }
}

/** Asked by POST for their body, and store nothing. */
const QUESTIONS: ReadonlySet<string> = new Set(['estimateHome'])

/** Fixed pieces before named ones: /listings/lookup is no listing. */
const routesOf = (operations: readonly Operation[]): readonly Route[] =>
  operations
    .map((operation): Route => ({ operation, pieces: operation.path.split('/') }))
    .sort((a, b) => namedIn(a) - namedIn(b))

const isNamed = (piece: string): boolean => piece.startsWith('{')
const namedIn = ({ pieces }: Route): number => pieces.filter(isNamed).length

function find(routes: readonly Route[], pieces: readonly string[]) {
  for (const { operation, pieces: own } of routes) {
    const fits = own.every((piece, i) => isNamed(piece) || piece === pieces[i])
    if (!fits || own.length !== pieces.length) continue
    const params = own.flatMap((piece, i) =>
      isNamed(piece) ? [[piece.slice(1, -1), decodePercent(pieces[i]) ?? pieces[i]] as const] : [],
    )
    return { operation, params: Object.fromEntries(params) }
  }
  throw new Error(`no operation reads ${pieces.join('/')}`)
}

/** Records as members instead of bytes, wherever they stand. */
function plain(value: unknown): unknown {
  if (value instanceof PackedRecord) return value.decode()
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]))
}
