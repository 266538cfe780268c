/** Walks the whole audit and checks its chain. Cost: one read for every 500 lines. */

import { type AuditVerdict, checkAudit } from '../../domain/access/audit-chain.ts'
import type { Store } from '../../store/store.ts'
import { deskLimits } from '../service-limits.ts'

export async function verifyAudit(
  store: Pick<Store, 'auditAfter' | 'auditMarks'>,
): Promise<AuditVerdict> {
  // The marks first: lines that are added meanwhile lie behind the head, and are left for the next time.
  const { head, checkpoint } = await store.auditMarks()
  const checker = checkAudit(checkpoint)
  for (let after = 0; ; ) {
    const lines = await store.auditAfter(after, deskLimits.auditLinesPerRead)
    for (const line of lines) if (head === null || line.id <= head.id) checker.add(line)
    if (lines.length < deskLimits.auditLinesPerRead) return checker.end(head)
    after = lines[lines.length - 1].id
  }
}
