/** What a piece of work may use of the processor, as the process itself has used it since it began. */
export interface WorkBudget {
  /** Whether more than this share of it, from 0 to 1, is used up. */
  isSpent(share: number): boolean
}

/** For a process that does nothing else. Cost: about a microsecond a question. */
export const cpuBudget = (ms: number): WorkBudget => ({
  isSpent(share) {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000 > ms * share
  },
})
