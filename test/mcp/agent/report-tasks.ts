/** What the agent did, in lines. Calls are those of tools; every agent also fetches the list of them once. */
import type { Outcome } from './task.ts'

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

export interface TaskReport {
  readonly tasks: number
  readonly solved: number
  readonly medianCalls: number
  readonly medianTokens: number
  readonly lines: readonly string[]
}

export function reportTasks(outcomes: readonly Outcome[]): TaskReport {
  const solved = outcomes.filter(({ isSolved }) => isSolved).length
  const medianCalls = median(outcomes.map(({ calls }) => calls))
  const medianTokens = median(outcomes.map(({ tokens }) => tokens))
  const lines = outcomes.map(
    ({ task, isSolved, calls, tokens, recovered, answer }) =>
      `${isSolved ? 'solved' : 'FAILED'} ${calls} calls ${String(tokens).padStart(5)} tokens${recovered ? ` ${recovered} recovered` : ''}  ${task.question}${isSolved ? '' : `\n       said ${answer}, right is ${task.answer}`}`,
  )
  return { tasks: outcomes.length, solved, medianCalls, medianTokens, lines }
}
