/**
 * Corrections of what was published: every frozen month is computed again from the homes of today, and those that differ
 * are published as a further vintage, each with a line in the revisions in one transaction. Nothing is changed or deleted.
 * Cost: that of a report, and a transaction for each corrected figure: for a process of its own.
 */
import { computeIndex } from '../../market/index/compute-index.ts'
import { marketReport } from '../../market/market-report.ts'
import type { MarketRows } from '../../market/market-rows.ts'
import type { MarketMonth, MarketRevision } from '../../store/market-store.ts'
import { frozenMedians, medianRow } from './frozen-medians.ts'
import { readMarketRows, rowsOf } from './publish-market.ts'
import {
  keyOf,
  lastFrozenMonth,
  type PublishContext,
  readPublished,
  sliceOfRow,
  storedSlice,
} from './published-months.ts'

/** Computes every published month again and publishes those that differ, with the reason; answers how many. */
export async function reviseMonths(context: PublishContext, reason: string): Promise<number> {
  const market = await readMarketRows(context)
  const levels = await reviseLevels(market, context, reason)
  return levels + (await reviseMedians(market, context, reason))
}

async function reviseMedians(
  market: MarketRows,
  context: PublishContext,
  reason: string,
): Promise<number> {
  const { places, timeZone, nowMs } = context
  const last = lastFrozenMonth(nowMs, timeZone) - market.months.first
  const { known, positions } = await frozenMedians(market, last, context)
  const changed: { readonly before: MarketMonth; readonly month: MarketMonth }[] = []
  marketReport(market, [], undefined, (slice, figures) => {
    const stored = storedSlice(slice, places)
    const before = known.get(keyOf(stored))?.get(positions.get(figures.month) ?? -1)
    const month = medianRow(stored, figures, nowMs)
    if (before && !(isSameMonth(before, month) && before.figures === month.figures)) {
      changed.push({ before, month })
    }
    return figures
  })
  for (const { before, month } of changed) {
    await publishCorrection(before, month, 'median_price_per_m2', context, reason)
  }
  return changed.length
}

/** A further vintage with its line in the revisions, in one transaction. */
async function publishCorrection(
  before: MarketMonth,
  month: MarketMonth,
  figure: MarketRevision['figure'],
  { store, nowMs }: PublishContext,
  reason: string,
): Promise<void> {
  const vintage = before.vintage + 1
  const insert = figure === 'index' ? 'insertMarketMonths' : 'insertMarketMedians'
  await store.write(async (transaction) => {
    await transaction.lockMarket()
    await transaction[insert]([{ ...month, vintage }])
    await transaction.insertMarketRevision({
      ...{ ...sliceOfRow(month), month: month.month, vintage, former_level: before.level },
      ...{ level: month.level, reason, at: nowMs, figure },
    })
  })
}

async function reviseLevels(
  market: MarketRows,
  context: PublishContext,
  reason: string,
): Promise<number> {
  const { store, places } = context
  const published = await readPublished(store.marketMonths, market.months)
  let revised = 0
  for (const slice of computeIndex(market)) {
    const known = published.get(keyOf(storedSlice(slice, places)))
    for (const { at, month } of rowsOf(slice, market, context)) {
      const before = known?.get(at)
      if (!before || isSameMonth(before, month)) continue
      await publishCorrection(before, month, 'index', context, reason)
      revised += 1
    }
  }
  return revised
}

const isSameMonth = (a: MarketMonth, b: MarketMonth): boolean =>
  a.level === b.level && a.low === b.low && a.high === b.high && a.n === b.n
