/** `estia feeds check FILE|URL`: the feed doctor on the command line. Stores nothing. */
import { type Command, Option } from 'commander'
import { type Language, languages } from '../catalogue/languages.ts'

interface CheckOptions {
  readonly json?: boolean
  readonly language: Language
}

export function addFeedCommands(program: Command): void {
  const feeds = program.command('feeds').description('files that agencies export for portals')
  feeds
    .command('check')
    .description('report the format of a feed, what is missing and how to fix it; stores nothing')
    .argument('<file|url>', 'a file, or an https address')
    .option('--json', 'the whole answer, for programs')
    .addOption(
      new Option('--language <code>', 'of findings and what to do about them')
        .choices(languages)
        .default('en'),
    )
    .action(async (source: string, { json, language }: CheckOptions) => {
      // Loaded on demand: reading feeds takes a third of the start of a command.
      const { printFeedCheck } = await import('./print-feed-check.ts')
      await printFeedCheck(source, json ?? false, language)
    })
}
