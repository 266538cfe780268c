/** The command `estia`. Faults that a person can mend are told in a sentence, without a stack. */
import { Command } from 'commander'
import { addAccountCommands } from './cli/manage-accounts.ts'
import { runServer } from './cli/run-server.ts'
import { SettingsError } from './settings.ts'
import { StoreError } from './store/store-error.ts'

const program = new Command('estia')
  .description('Estia Index: search, read and write property listings over HTTP.')
  .version('1.0.0')
  .showHelpAfterError()

program
  .command('serve')
  .description('serve the listings in DATA_DIR; an empty one stays empty')
  .action(() => runServer({ demo: false }))

program
  .command('demo')
  .description('serve a demo market, made on the first start in an empty DATA_DIR')
  .action(() => runServer({ demo: true }))

addAccountCommands(program)

try {
  await program.parseAsync()
} catch (error) {
  if (!isMendable(error)) throw error
  console.error(`estia: ${error.message}`)
  process.exitCode = 1
}

function isMendable(error: unknown): error is Error {
  if (error instanceof SettingsError || error instanceof StoreError) return true
  const code = (error as { code?: string } | null)?.code
  return (
    code === 'EADDRINUSE' || code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTDIR'
  )
}
