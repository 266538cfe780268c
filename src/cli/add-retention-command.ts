/** `estia forget --now`: deletes old data although the clock was in doubt, once somebody has looked at the clock. */
import type { Command } from 'commander'
import { forgetNow } from '../app/forget-now.ts'
import { readSettings, SettingsError } from '../app/settings.ts'
import type { Store } from '../store/store.ts'
import { withStore } from './with-store.ts'

export function addRetentionCommand(program: Command): void {
  program
    .command('forget')
    .description(
      'delete data that is past its time; see "How long data stays" in docs/guides/operations.md',
    )
    .option('--now', 'at once, by the clock of the database as it is')
    .action(({ now }: { now?: true }) => {
      if (!now) {
        throw new SettingsError(
          'The service deletes old data by itself. To delete now, when the clock is right: estia forget --now',
        )
      }
      return withStore(printForgotten)
    })
}

async function printForgotten(store: Store): Promise<void> {
  const clock = new Date(await store.clock()).toISOString()
  const deleted = await forgetNow(store, readSettings(process.env))
  console.log(`by the clock of the database, ${clock}:`)
  for (const [table, rows] of deleted) console.log(`${table}\t${rows}`)
  if (deleted.size === 0) console.log('nothing is past its time')
}
