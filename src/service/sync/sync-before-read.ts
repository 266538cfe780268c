/**
 * What runs before a read where several processes write to one store: takes up what the others have
 * written, so that whoever wrote can find it at once, whichever process answers.
 * Invariant: when the store is away, what is in memory is served.
 * Cost: a few microseconds and no promise where nobody has committed since.
 */
import type { Store } from '../../store/store.ts'
import type { EngineSync } from './engine-sync.ts'

export function syncBeforeRead(
  { commitMark }: Pick<Store, 'commitMark'>,
  { follow }: Pick<EngineSync, 'follow'>,
): () => Promise<void> | undefined {
  let followed: number | null = null
  return () => {
    // Looked at before following: a commit that comes meanwhile is followed next time.
    const mark = markOf(commitMark)
    if (mark !== null && mark === followed) return undefined
    return follow().then(
      () => {
        followed = mark
      },
      () => undefined,
    )
  }
}

function markOf(commitMark: Store['commitMark']): number | null {
  try {
    return commitMark?.() ?? null
  } catch {
    return null
  }
}
