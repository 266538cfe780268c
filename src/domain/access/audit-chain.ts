/**
 * The audit as a chain: each line carries the hash of the line before it and its own, over both. Changing,
 * removing or moving a line means recomputing every later hash, and the last of them may be written down elsewhere.
 * Lines missing at the end, which the chain itself cannot show, are found by its stored head.
 */
import { createHash } from 'node:crypto'

/** What a line says, without its place in the chain. */
export interface AuditFacts {
  readonly at: number
  readonly actor: string
  readonly act: string
  readonly subject: string
  readonly detail: string | null
}

export interface ChainedAudit extends AuditFacts {
  readonly id: number
  /** null, like `hash`: written before there was a chain. */
  readonly previous_hash: string | null
  readonly hash: string | null
}

/** Of the newest line, or of the last one that was removed after its time: where the chain goes on from. */
export interface AuditMark {
  readonly id: number
  readonly hash: string | null
}

/** The hash before the first line. */
export const AUDIT_START = ''

/** Every store gives it back as it is, so that its hash holds: no half characters, no character that some refuse. */
export function storableFacts(facts: AuditFacts): AuditFacts {
  const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '')
  const { at, actor, act, subject, detail } = facts
  return {
    ...{ at, actor: clean(actor), act: clean(act), subject: clean(subject) },
    detail: detail === null ? null : clean(detail),
  }
}

export function auditHash(previous: string, facts: AuditFacts): string {
  const { at, actor, act, subject, detail } = facts
  return createHash('sha256')
    .update(JSON.stringify([previous, at, actor, act, subject, detail]))
    .digest('hex')
}

interface AuditFault {
  /** The line; null: the audit as a whole. */
  readonly id: number | null
  readonly problem: string
}

interface AuditChecker {
  /** In the order of their numbers, every line once. */
  add(line: ChainedAudit): void
  /** `head`: as it is stored; null: nothing was ever written. */
  end(head: AuditMark | null): AuditVerdict
}

export interface AuditVerdict {
  /** Lines that are part of the chain, and those from before there was one. */
  readonly chained: number
  readonly unchained: number
  readonly faults: readonly AuditFault[]
  /** The last hash: to be written down elsewhere. */
  readonly head: string | null
}

/** `checkpoint`: where earlier lines were removed after their time; null: none were. */
export function checkAudit(checkpoint: AuditMark | null): AuditChecker {
  const faults: AuditFault[] = []
  let previous = checkpoint?.hash ?? AUDIT_START
  let last: AuditMark | null = checkpoint
  let [chained, unchained] = [0, 0]
  return {
    add(line) {
      const { id, hash, previous_hash } = line
      last = { id, hash }
      if (hash === null || previous_hash === null) {
        if (chained > 0 || (checkpoint?.hash ?? null) !== null) {
          faults.push({ id, problem: 'it has no hash, although earlier lines have one' })
        }
        unchained += 1
        return
      }
      chained += 1
      if (previous_hash !== previous) {
        faults.push({ id, problem: 'the line before it was changed, moved or removed' })
      }
      if (auditHash(previous_hash, line) !== hash) faults.push({ id, problem: 'it was changed' })
      previous = hash
    },
    end(head) {
      const isWhole = (head?.hash ?? null) === (last?.hash ?? null)
      if (!isWhole) {
        faults.push({ id: null, problem: 'lines at its end were removed, or added by hand' })
      }
      return { chained, unchained, faults, head: last?.hash ?? null }
    },
  }
}
