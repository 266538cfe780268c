/** `estia market revise`: corrects published months of the market. Works on DATA_DIR, also while the server runs. */
import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import { SettingsError } from '../app/settings.ts'
import type { Store } from '../store/store.ts'
import { cliLimits } from './cli-limits.ts'
import { audited, withStore } from './store-command.ts'

export function addMarketCommands(program: Command): void {
  const market = program.command('market').description('figures of the market')
  market
    .command('revise')
    .description(
      'compute frozen months again and publish those that differ as a further vintage, listed in GET /v1/market/revisions',
    )
    .requiredOption('--reason <text>', 'why, as everybody reads it')
    .action(({ reason }: { reason: string }) => withStore((store) => revise(store, reason)))
}

async function revise(store: Store, sent: string): Promise<void> {
  const reason = sent.trim().normalize('NFC')
  if (reason === '' || reason.length > cliLimits.reasonMaxChars) {
    throw new SettingsError(
      `Give a reason of up to ${cliLimits.reasonMaxChars} characters, which everybody can read: estia market revise --reason "A feed was imported twice."`,
    )
  }
  // Loaded on demand: the arithmetic of the index is no part of other commands.
  const [{ country }, { createMarketPlaces }, { reviseMonths }, lease] = await Promise.all([
    import('../country/served-country.ts'),
    import('../market/market-places.ts'),
    import('../service/market/revise-months.ts'),
    import('../service/sync/lease.ts'),
  ])
  const [{ publishMarket }, { saveReport }] = await Promise.all([
    import('../service/market/publish-market.ts'),
    import('../service/market/market-report-store.ts'),
  ])
  const own = { name: 'market', holder: `command line ${randomUUID()}` }
  let revised = 0
  const isDone = await lease.underLease(store, own, async (_, held) => {
    // Before the first month is published: an interrupted correction has its line, too.
    await audited(store, async () => ({
      act: { act: 'revise market', subject: 'market', detail: reason },
      result: null,
    }))
    const context = {
      ...{ store: held, nowMs: Date.now(), timeZone: country.timeZone },
      places: createMarketPlaces(country.districts, country.places),
    }
    revised = await reviseMonths(context, reason)
    const { report } = await publishMarket(context)
    await saveReport(held, report)
  })
  if (!isDone) {
    throw new SettingsError(
      'A server is working on the market at this moment. Nothing was changed: try again in a minute.',
    )
  }
  console.log(`corrected figures: ${revised}`)
}
