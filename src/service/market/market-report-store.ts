/**
 * The published report of the market as it is stored: made by one process, read by all. A process asks once a minute
 * whether there is a newer one, and every few seconds until there is a first. Size: about 3 kB per slice.
 */
import { type MarketReport, REPORT_FORM } from '../../market/market-report.ts'
import type { Store } from '../../store/store.ts'
import { marketLimits } from '../service-limits.ts'

/** Another form of the report gets another name: programs of two versions do not overwrite each other's. */
const MARKET_REPORT = `market-report-${REPORT_FORM}`

export async function saveReport(store: Store, report: MarketReport): Promise<void> {
  await store.putArtifact(MARKET_REPORT, Buffer.from(JSON.stringify(report)))
}

export interface ReportReader {
  /** null: none has been made yet. */
  read(): Promise<MarketReport | null>
}

export function createReportReader(store: Store, now: () => number): ReportReader {
  let held: { readonly version: number; readonly report: MarketReport | null } | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  /** Requests that come while the store is being asked share the answer. */
  let asking: Promise<MarketReport | null> | null = null

  async function ask(): Promise<MarketReport | null> {
    try {
      const version = await store.artifactVersion(MARKET_REPORT)
      if (version !== held?.version) {
        const artifact = await store.getArtifact(MARKET_REPORT)
        held = { version, report: artifact && readBytes(artifact.bytes) }
      }
    } catch (error) {
      // While the store is away, the last report goes on answering.
      if (!held?.report) throw error
    }
    askedAt = now()
    return held.report
  }

  return {
    async read() {
      // The first report is waited for: that there is none holds for a few seconds only.
      const holdsMs = held?.report ? marketLimits.reportAskMs : marketLimits.firstReportAskMs
      if (held && now() - askedAt < holdsMs) return held.report
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
  }
}

/** What cannot be read is as good as none: the next night makes another. */
function readBytes(bytes: Uint8Array): MarketReport | null {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    return null
  }
}
