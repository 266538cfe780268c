/** What a run found: the JSON of `--json`, from which the tables are written too. */
import type { EngineFigures } from './contenders/engine-figures.ts'
import type { HttpFigures } from './http/measure-http.ts'
import type { Latencies, RoundsResult } from './measure-rounds.ts'

export interface BenchReport {
  readonly date: string
  readonly command: string
  readonly machine: Machine
  readonly seconds: number
  readonly sizes: readonly SizeReport[]
  readonly goals: readonly Goal[]
}

export interface Machine {
  readonly cores: number
  readonly cpu: string
  readonly arch: string
  readonly memoryGb: number
  readonly node: string
  /** Of the minute before the start: above 0 something else was at work. */
  readonly loadBefore: number
}

export interface SizeReport {
  readonly listings: number
  readonly contenders: Readonly<Record<string, ContenderResult>>
  readonly engineFigures: EngineFigures
  readonly http: HttpFigures
}

export type ContenderResult =
  | ({
      readonly buildMs: number
      /** Checked requests that it answered otherwise than the engine. */
      readonly differences: readonly string[]
    } & RoundsResult)
  | { readonly notRun: string }

export interface Goal {
  readonly goal: string
  readonly measured: string
  readonly met: boolean
}

export function mixedOf(size: SizeReport, name: string): Latencies | null {
  const result = size.contenders[name]
  return result && 'mixed' in result ? result.mixed : null
}
