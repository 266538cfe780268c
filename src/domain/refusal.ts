/**
 * A request that is refused, with everything its sender needs to repair it.
 * Invariant: every code is one of the error table; all faults of one request travel together.
 */
import { type ErrorCode, errorsByCode } from '../catalogue/errors.ts'

export interface Fault {
  readonly code: ErrorCode
  readonly message: string
  readonly hint?: string
  /** The parameter or field at fault. */
  readonly param?: string
  readonly allowed?: readonly string[]
}

export interface RefusalExtras {
  /** Further members of the error body, such as missing_to_publish. */
  readonly members?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

export class Refusal extends Error {
  readonly faults: readonly [Fault, ...Fault[]]
  readonly extras: RefusalExtras

  constructor(faults: Fault | readonly Fault[], extras: RefusalExtras = {}) {
    const list = [faults].flat() as [Fault, ...Fault[]]
    super(list[0].message)
    this.name = 'Refusal'
    this.faults = list
    this.extras = extras
  }

  get status(): number {
    return errorsByCode.get(this.faults[0].code)!.status
  }
}
