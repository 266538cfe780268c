/** `estia feeds check FILE|URL`: the feed doctor on the command line. Stores nothing. */
import type { Command } from 'commander'

export function addFeedCommands(program: Command): void {
  const feeds = program.command('feeds').description('files that agencies export for portals')
  feeds
    .command('check')
    .description('report the format of a feed, what is missing and how to fix it; stores nothing')
    .argument('<file|url>', 'a file, or an https address')
    .option('--json', 'the whole answer, for programs')
    .action(async (source: string, { json }: { json?: boolean }) => {
      // Loaded on demand: reading feeds takes a third of the start of a command.
      const { printFeedCheck } = await import('./print-feed-check.ts')
      await printFeedCheck(source, json ?? false)
    })
}
