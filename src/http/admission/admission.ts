/**
 * The admission of the API: who asks, and whether they have requests left. Everything under /v1 and /api is
 * counted, wrong keys and unknown paths included, so that guessing is not free.
 * Cost: nothing is awaited where no key is sent and the quota is lifted.
 */
import type { FastifyRequest } from 'fastify'
import type { Operation } from '../../api/operation.ts'
import { Refusal } from '../../domain/refusal.ts'
import { anonymous, type Caller } from '../../service/access/authenticator.ts'
import type { CountedRequest, RequestQuota } from '../../service/access/request-quota.ts'
import { addressOf } from './client-address.ts'
import { type OverloadWatch, overloaded } from './overload.ts'
import { quotaUsedUp } from './quota-headers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    isApi: boolean
    caller: Caller
    counted: CountedRequest | null
  }
}

export interface AdmissionOptions {
  readonly quota: RequestQuota
  readonly authenticate: (authorization: string) => Promise<Caller>
  readonly load: OverloadWatch
  /** Whether keys are given by proof of work. */
  readonly canMint: boolean
}

/** What an operation requires of its caller. */
type Asked = Pick<Operation, 'needsKey' | 'cost' | 'budget' | 'takesReaders'>

export interface Admission {
  /** Throws or rejects with a refusal. A promise only where something has to be waited for. */
  admit(request: FastifyRequest, asked: Asked): Promise<void> | undefined
  /** After an answer that costs nothing, as long as the caller has free ones left. */
  giveBack(request: FastifyRequest): Promise<void> | undefined
}

export function createAdmission(options: AdmissionOptions): Admission {
  const { quota, authenticate, load, canMint } = options
  const count = (request: FastifyRequest, { cost, budget }: Asked): Promise<void> | undefined => {
    if (cost === 0) return undefined
    const address = () => addressOf(request)
    return quota.count(request.caller, address, budget)?.then((counted) => {
      request.counted = counted
      if (!counted.allowed) throw quotaUsedUp(counted, request.caller, canMint)
    })
  }
  const admitKey = async (request: FastifyRequest, asked: Asked, authorization: string) => {
    let refused: unknown = null
    try {
      request.caller = await authenticate(authorization)
    } catch (error) {
      refused = error
    }
    // A key that anybody may mint opens no way around the shedding.
    if (load.isOverloaded && request.caller.kind !== 'seller') throw overloaded()
    await count(request, asked)
    if (refused) throw refused
    const isReader = request.caller.kind === 'reader'
    if (asked.needsKey && isReader && !asked.takesReaders) throw readsOnly()
  }
  const admitAnonymous = (request: FastifyRequest, asked: Asked) => {
    if (load.isOverloaded) throw overloaded()
    const counting = count(request, asked)
    if (!asked.needsKey) return counting
    if (!counting) throw keyNeeded()
    return counting.then(() => {
      throw keyNeeded()
    })
  }
  return {
    admit(request, asked) {
      const { authorization } = request.headers
      request.isApi = true
      request.caller = anonymous
      return authorization === undefined
        ? admitAnonymous(request, asked)
        : admitKey(request, asked, authorization)
    },
    giveBack(request) {
      const { counted } = request
      if (!counted?.allowed) return undefined
      return quota.giveBack(counted).then((isFree) => {
        // So that the answer shows what is left after it.
        if (isFree) request.counted = { ...counted, left: counted.left + 1 }
      })
    },
  }
}

function readsOnly(): Refusal {
  return new Refusal({
    code: 'forbidden',
    message: 'This operation needs the key of a seller; yours is for reading only.',
    hint: 'Send the key of a seller. Everything that is public can be read with yours: GET /v1/listings.',
  })
}

function keyNeeded(): Refusal {
  return new Refusal(
    { code: 'unauthenticated', message: 'This operation needs the key of a seller.' },
    { headers: { 'www-authenticate': 'Bearer realm="estia"' } },
  )
}

/**
 * Runs a step of a hook that only sometimes has to wait. Fastify's hooks either always give a promise or
 * call back; a promise for every request would cost more than most steps.
 */
export function thenDone(
  step: () => Promise<unknown> | undefined,
  done: (error?: Error) => void,
): void {
  let waiting: Promise<unknown> | undefined
  try {
    waiting = step()
  } catch (error) {
    done(error as Error)
    return
  }
  if (waiting) waiting.then(() => done(), done)
  else done()
}
