/**
 * Tells when somebody, in this process or another, has committed to the file: SQLite counts commits, and
 * this looks at the count.
 * Cost: 10 looks a second of a few microseconds each, while somebody listens.
 */
import { StoreError } from '../store-error.ts'

const POLL_MS = 100

export function wakeOnChange(commitMark: () => number, listener: () => void): () => void {
  let seen: number | null = null
  const timer = setInterval(look, POLL_MS)
  timer.unref()
  look()

  function look(): void {
    try {
      const mark = commitMark()
      const changed = seen !== null && seen !== mark
      seen = mark
      if (changed) listener()
    } catch (error) {
      if (error instanceof StoreError && error.code === 'closed') clearInterval(timer)
    }
  }

  return () => clearInterval(timer)
}
