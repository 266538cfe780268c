/** The command line of the bench. */
import { parseArgs } from 'node:util'

export interface BenchOptions {
  readonly sizes: readonly number[]
  readonly isQuick: boolean
  readonly asJson: boolean
  readonly writeDocs: boolean
  /** The engine alone, on documents without prose. */
  readonly engineOnly: boolean
  /** Where the CPU goes, and nothing else. */
  readonly isProfile: boolean
  readonly peers: readonly string[]
  /** For loading one peer. */
  readonly capMs: number
  /** As given, for the report. */
  readonly commandLine: string
}

export const usage = `npm run bench -- [options]
  --quick            100,000 listings only, short rounds, no peer but the bare route, no rebuild
  --sizes 10000,...  other sizes than 10,000, 100,000 and 1,000,000
  --peers sqlite,... only these of sqlite, postgres, duckdb, minisearch, orama, sphinx; an empty list: none
  --cap-s 600        leave out a peer that takes longer to load
  --engine-only      the engine alone on made-up documents without prose, up to 10,000,000
  --profile          where the CPU of an uncached search and of a page goes, at the first size
  --json             one JSON object on standard output and nothing else
  --write-docs       put the tables into docs/reference/benchmarks.md
  --help`

export class UsageError extends Error {}

const FULL_SIZES = [10_000, 100_000, 1_000_000]
const QUICK_SIZES = [100_000]
const LISTINGS_MIN = 2_000
const LISTINGS_MAX = 5_000_000
const DOCUMENTS_MAX = 10_000_000
const CAP_S = 600
const KNOWN_PEERS = ['sqlite', 'postgres', 'duckdb', 'minisearch', 'orama', 'sphinx']

/** null: help was requested. */
export function readBenchOptions(args: readonly string[]): BenchOptions | null {
  const { values } = parse(args)
  if (values.help) return null
  const isQuick = values.quick ?? false
  const isShort = isQuick || values.profile
  const sizes = values.sizes?.split(',').map(Number) ?? (isShort ? QUICK_SIZES : FULL_SIZES)
  const engineOnly = values['engine-only'] ?? false
  const most = engineOnly ? DOCUMENTS_MAX : LISTINGS_MAX
  if (!sizes.every((size) => Number.isInteger(size) && size >= LISTINGS_MIN && size <= most)) {
    throw new UsageError(`--sizes takes whole numbers from ${LISTINGS_MIN} to ${most}.`)
  }
  const peers = values.peers?.split(',').filter((name) => name !== '')
  if (!(peers ?? []).every((name) => KNOWN_PEERS.includes(name))) {
    throw new UsageError(`--peers takes ${KNOWN_PEERS.join(', ')}.`)
  }
  const capS = Number(values['cap-s'] ?? CAP_S)
  if (!(capS > 0)) throw new UsageError('--cap-s takes seconds.')
  return {
    sizes: sizes.toSorted((a, b) => a - b),
    isQuick,
    asJson: values.json ?? false,
    writeDocs: values['write-docs'] ?? false,
    engineOnly,
    isProfile: values.profile ?? false,
    // Loading the fastest of them takes half of the minute that a quick run may last.
    peers: peers ?? (isQuick ? [] : KNOWN_PEERS),
    capMs: capS * 1000,
    commandLine: ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean' },
        sizes: { type: 'string' },
        peers: { type: 'string' },
        'cap-s': { type: 'string' },
        json: { type: 'boolean' },
        'write-docs': { type: 'boolean' },
        'engine-only': { type: 'boolean' },
        profile: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
