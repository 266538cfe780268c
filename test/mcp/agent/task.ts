/** A question of a buyer whose answer can be checked. */
export interface Task {
  readonly question: string
  /** What the answer of the agent must be; a pattern where words are free. */
  readonly answer: string | RegExp
}

export interface Outcome {
  readonly task: Task
  readonly answer: string
  readonly isSolved: boolean
  readonly calls: number
  /** Sent and received, by the count of this folder. */
  readonly tokens: number
  /** Errors of tools that the agent went on from. */
  readonly recovered: number
}
