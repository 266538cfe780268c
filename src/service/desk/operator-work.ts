/**
 * Everything an operator sees and does: sellers and keys, listings, what waits for a decision or has failed, and the
 * audit of every act.
 */

import type { AuditEntry, FailedMail } from '../../store/desk-store.ts'
import type { WorkBacklog } from '../../store/work-store.ts'
import { deskLimits } from '../service-limits.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'
import type { OperatorContext } from './operator-acts.ts'
import { type OperatorListings, operateListings } from './operator-listings.ts'
import {
  clearQuarantined,
  decideHeldRun,
  type HeldRun,
  listHeldRuns,
  listQuarantined,
  type QuarantinedWork,
  type RunDecision,
  readServiceState,
  type ServiceState,
} from './operator-queue.ts'
import {
  type OperatorKeys,
  type OperatorSellers,
  operateKeys,
  operateSellers,
} from './operator-sellers.ts'

export interface OperatorWork extends OperatorSellers, OperatorKeys, OperatorListings {
  heldRuns(): Promise<readonly HeldRun[]>
  /** As its seller would; false: it holds nothing any more. */
  decideRun(id: number, decision: RunDecision, actor: string): Promise<boolean>
  /** How much of each kind of background work waits, of all processes. */
  backlogs(): Promise<readonly WorkBacklog[]>
  /** Work in the background that was given up. */
  failedWork(): Promise<readonly QuarantinedWork[]>
  /** False: there is no such entry. */
  clearWork(kind: string, item: string, actor: string): Promise<boolean>
  state(): Promise<ServiceState>
  failedMails(): Promise<readonly FailedMail[]>
  audit(): Promise<readonly AuditEntry[]>
}

export function createOperatorWork(context: OperatorContext): OperatorWork {
  const { store } = context
  const work: OperatorWork = {
    ...operateSellers(context),
    ...operateKeys(context),
    ...operateListings(context),
    heldRuns: () => listHeldRuns(context),
    decideRun: (id, decision, actor) => decideHeldRun(id, decision, actor, context),
    backlogs: store.workBacklogs,
    failedWork: () => listQuarantined(store),
    clearWork: (kind, item, actor) => clearQuarantined(kind, item, actor, context),
    state: () => readServiceState(context),
    failedMails: () => store.failedMails(deskLimits.rowsShown),
    audit: () => store.listAudit(deskLimits.rowsShown),
  }
  // A store outage is answered as one, here as everywhere.
  return Object.fromEntries(
    Object.entries(work).map(([name, act]) => [
      name,
      withStoreGuard('write', act as (...given: unknown[]) => Promise<unknown>),
    ]),
  ) as unknown as OperatorWork
}
