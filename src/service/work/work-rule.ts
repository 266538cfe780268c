/** How often work that fails unexpectedly is tried, and how long after each attempt the next one may be. Pure. */
export const workRule = {
  attempts: 5,
  firstWaitMs: 10_000,
  growth: 4,
  waitMaxMs: 600_000,
  /** Of a wait, up or down: what failed together is not tried again together. */
  jitter: 0.2,
} as const

/** After each attempt: some 10 s, 40 s, 3 min, 10 min, 10 min. */
export function waitsMs(random: () => number): readonly number[] {
  const { attempts, firstWaitMs, growth, waitMaxMs, jitter } = workRule
  return Array.from({ length: attempts }, (_, at) => {
    const wait = Math.min(firstWaitMs * growth ** at, waitMaxMs)
    return Math.round(wait * (1 + jitter * (2 * random() - 1)))
  })
}
