/** The command `estia`. Faults that a person can fix are reported in a sentence, without a stack. */
import cluster from 'node:cluster'
import { Command, InvalidArgumentError, Option } from 'commander'
import { SettingsError } from '../app/settings.ts'
import { StartError } from '../app/start-error.ts'
import { BucketFault } from '../bucket/bucket-fault.ts'
import { PROGRAM_VERSION } from '../catalogue/program-version.ts'
import { OWNER_ONLY_MASK } from '../store/files/close-to-others.ts'
import { StoreError } from '../store/store-error.ts'
import { addAccountCommands } from './add-account-commands.ts'
import { addDataCommands } from './add-data-commands.ts'
import { addFeedCommands } from './add-feed-commands.ts'
import { addKeyCommands } from './add-key-commands.ts'
import { addMarketCommands } from './add-market-commands.ts'
import {
  addAuditCommands,
  addOperatorCommands,
  addRetentionCommand,
} from './add-operator-commands.ts'
import { addPhotoCommands } from './add-photo-commands.ts'
import type { ServerOptions } from './run-server.ts'
import { WorkersGone } from './run-workers.ts'
import { tellWhyItEnds } from './worker-link.ts'

// Before any file is made: databases, photos and backups are their owner's alone.
process.umask(OWNER_ONLY_MASK)

const program = new Command('estia')
  .description('Estia Index: search, read and write property listings over HTTP.')
  .version(PROGRAM_VERSION)
  .showHelpAfterError()

const workersOption = () =>
  new Option('--workers <n>', 'processes that share the port').argParser(readWorkers)

program
  .command('serve')
  .description('serve the listings in DATA_DIR or DATABASE_URL; an empty store stays empty')
  .addOption(workersOption())
  .action(({ workers }: { workers?: number }) => serve({ demo: false, workers: workers ?? null }))

program
  .command('demo')
  .description('serve a demo market, made on the first start in an empty store')
  .addOption(workersOption().default(1))
  .action(({ workers }: { workers: number }) => serve({ demo: true, workers }))

program
  .command('mcp')
  .description('serve the tools for assistants (MCP) on standard input and output')
  .option('--url <address>', 'of a running service, whose quota then counts')
  .option('--data <folder>', 'DATA_DIR of a store on this machine', process.env.DATA_DIR)
  .action(async (options: { url?: string; data?: string }) => {
    const { runMcp } = await import('./run-mcp.ts')
    await runMcp(options)
  })

addAccountCommands(program)
addKeyCommands(program)
addOperatorCommands(program)
addAuditCommands(program)
addDataCommands(program)
addFeedCommands(program)
addMarketCommands(program)
addPhotoCommands(program)
addRetentionCommand(program)

try {
  await program.parseAsync()
} catch (error) {
  // The parent logs a worker's reason in one line.
  if (cluster.isWorker) await tellWhyItEnds(error instanceof Error ? error.message : String(error))
  if (!isRepairable(error)) throw error
  if (cluster.isPrimary) console.error(`estia: ${error.message}`)
  // What was opened before the fault would keep the process alive.
  process.exit(1)
}

/** Loaded on demand: the other commands need a tenth of it, and are over in less time than it takes. */
async function serve(options: ServerOptions): Promise<void> {
  const { runServer } = await import('./run-server.ts')
  await runServer(options)
}

function readWorkers(text: string): number {
  if (/^[1-9]\d?$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number from 1 to 99.')
}

function isRepairable(error: unknown): error is Error {
  if (
    error instanceof SettingsError ||
    error instanceof StoreError ||
    error instanceof StartError ||
    error instanceof BucketFault ||
    error instanceof WorkersGone
  ) {
    return true
  }
  const code = (error as { code?: string } | null)?.code
  return (
    code === 'EADDRINUSE' || code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTDIR'
  )
}
