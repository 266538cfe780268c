/**
 * A quota in a PostgreSQL database, with memory to fall back on: counters are never a reason not to start or to answer.
 * Only an address that can never work, such as one with a wrong password, is refused at the start.
 */
import { fallbackQuota } from '../quota/fallback-quota.ts'
import { openMemoryQuota } from '../quota/memory-quota.ts'
import type { Quota } from '../quota/quota.ts'
import { StoreError } from '../store-error.ts'
import { openPostgresCounters, type PostgresQuotaOptions } from './postgres-counters.ts'

export async function openPostgresQuota(options: PostgresQuotaOptions): Promise<Quota> {
  const counters = openPostgresCounters(options)
  try {
    await counters.prepare()
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'unavailable') {
      await counters.close()
      throw error
    }
  }
  return fallbackQuota(counters, openMemoryQuota(options))
}
