/**
 * A request that is refused, with everything its sender needs to repair it.
 * Invariant: every code is one of the error table; all faults of one request travel together.
 */
import { type ErrorCode, errorsByCode } from '../catalogue/errors.ts'
import { limits } from '../catalogue/limits.ts'

export interface Fault {
  readonly code: ErrorCode
  readonly message: string
  readonly hint?: string
  /** The parameter or field at fault. */
  readonly param?: string
  readonly allowed?: readonly string[]
}

interface RefusalExtras {
  /** Further members of the error body, such as missing_to_publish. */
  readonly members?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

interface GivenExtras extends RefusalExtras {
  /** After how many seconds the same request may succeed. */
  readonly retryAfterS?: number | undefined
}

export class Refusal extends Error {
  readonly faults: readonly [Fault, ...Fault[]]
  readonly extras: RefusalExtras

  constructor(faults: Fault | readonly Fault[], { retryAfterS, ...extras }: GivenExtras = {}) {
    const list = [faults].flat() as [Fault, ...Fault[]]
    super(list[0].message)
    this.name = 'Refusal'
    this.faults = list
    this.extras =
      retryAfterS === undefined
        ? extras
        : { ...extras, headers: { ...extras.headers, 'retry-after': wholeSeconds(retryAfterS) } }
  }

  get status(): number {
    return errorsByCode.get(this.faults[0].code)!.status
  }
}

/** Why a reading is refused; none where it is accepted. */
export function faultsOf(read: () => unknown): readonly Fault[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof Refusal) return error.faults
    throw error
  }
}

/** At least one: nobody is invited to try again at once. */
const wholeSeconds = (seconds: number): string => String(Math.max(1, Math.ceil(seconds)))

/**
 * The body of an error answer: the shape of the specification plus what helps to repair.
 * Invariant: never more than `limits.errorBodyMaxBytes`, whatever was sent; what does not fit is
 * counted in the message. Cost: the faults that are shown are measured once, the others not at all.
 */

/** How the bytes of a body are shared out; the rest is for further members and the frame. */
const room = {
  message: limits.errorBodyMaxBytes / 16,
  /** A corrected query is as long as the query was. */
  hint: limits.errorBodyMaxBytes / 4,
  param: limits.errorBodyMaxBytes / 64,
  allowed: limits.errorBodyMaxBytes / 8,
  details: limits.errorBodyMaxBytes / 2,
}

export function errorBody({ faults, extras }: Refusal, requestId: string) {
  const [first] = faults
  const { code, param, allowed } = first
  const details = faults.length < 2 ? [] : listFaults(faults)
  return {
    error: {
      code,
      message: cut(first.message, room.message) + unlisted(faults.length, details.length),
      hint: cut(hintOf(first), room.hint),
      ...(param === undefined ? {} : { param: cut(param, room.param) }),
      ...(allowed === undefined
        ? {}
        : { allowed: fitting(allowed.slice(0, limits.errorAllowedMax), itself, room.allowed) }),
      ...(faults.length < 2 ? {} : { details }),
      ...extras.members,
      request_id: requestId,
    },
  }
}

const hintOf = ({ code, hint }: Fault): string => hint ?? errorsByCode.get(code)!.hint

const unlisted = (found: number, listed: number): string =>
  found > 1 && found > listed ? ` ${countFaults(found, listed)}` : ''

export const countFaults = (found: number, listed: number): string =>
  `The request has ${found} faults: ${listed} are listed, and there are ${found - listed} more.`

/** As many as a person can still read. */
export function listFaults(faults: readonly Fault[]) {
  return fitting(faults.slice(0, limits.errorDetailsMax), detailOf, room.details)
}

function detailOf({ code, param, message, hint }: Fault) {
  return {
    code,
    ...(param === undefined ? {} : { param: cut(param, room.param) }),
    message: cut(hint === undefined ? message : `${message} ${hint}`, room.hint),
  }
}

const itself = (text: string): string => text

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** As many as there is room for, in their order. */
function fitting<T, U>(items: readonly T[], make: (item: T) => U, maxBytes: number): U[] {
  const made: U[] = []
  let left = maxBytes
  for (const item of items) {
    const next = make(item)
    left -= bytesOf(next) + 1
    if (left < 0) break
    made.push(next)
  }
  return made
}

/** Measured as JSON, where one character may take six bytes. */
function cut(text: string, maxBytes: number): string {
  let short = text
  for (let bytes = bytesOf(short); bytes > maxBytes; bytes = bytesOf(short)) {
    short = short.slice(0, Math.floor((short.length * maxBytes) / bytes) - 1).toWellFormed()
  }
  return short === text ? text : `${short}...`
}
