/** A tool as this room declares it: what it takes, what it gives, and the work. */
import type { JsonSchema } from '../../api/operation.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import type { ApiCalls } from '../serve/api-calls.ts'

export type Arguments = Readonly<Record<string, unknown>>

export interface ToolContext {
  readonly api: ApiCalls
  /** For reading filters before the API is asked: a repair is tried here, where it costs nothing. */
  readonly filtering: FilterContext
  readonly baseUrl: string
  readonly signal: AbortSignal
}

interface ToolAnswer {
  /** Stands alone: what a model reads. */
  readonly text: string
  /** The same facts, of the tool's output schema. */
  readonly data: Readonly<Record<string, unknown>>
  /** For the view alone; no model reads it. */
  readonly meta?: Readonly<Record<string, unknown>>
}

export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema: JsonSchema
  /** Drawn as cards and a map by hosts that can. */
  readonly hasView?: true
  /** What it prepares may be sent by the person: hosts ask before they run it. */
  readonly leadsToSending?: true
  /**
   * Other names that it knows for its arguments: whatever else is sent is reported as not used. Left out: it reads or
   * reports all itself.
   */
  readonly alsoCalled?: readonly string[]
  run(args: Arguments, context: ToolContext): Promise<ToolAnswer>
}

/** A call that succeeds as it stands. */
export interface ToolCall {
  readonly tool: string
  readonly arguments: Arguments
}

/** What the caller can correct: the text always ends with a call that works. */
export class ToolFault extends Error {
  readonly instead: ToolCall
  /** Before that call: seconds to wait. */
  readonly waitS: number

  constructor(message: string, instead: ToolCall, waitS = 0) {
    super(message)
    this.name = 'ToolFault'
    this.instead = instead
    this.waitS = waitS
  }

  get text(): string {
    const { tool, arguments: args } = this.instead
    const when = this.waitS > 0 ? `In ${this.waitS} s call` : 'Call'
    return `${this.message}\n${when}: ${tool} ${JSON.stringify(args)}`
  }
}
