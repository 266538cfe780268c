/**
 * Does what was answered survive a kill? npm run crash -- --rounds 200 --writers 8 --seed 1
 * A line per round and a closing summary in JSON; ends with 1 when anything is lost or half there.
 */
import { parseArgs } from 'node:util'
import { runCrashRounds } from './crash-rounds.ts'
import { crashStores } from './crash-store.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    writers: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    'round-ms': { type: 'string', default: '1500' },
    store: { type: 'string', default: 'sqlite' },
  },
})

if (!Object.hasOwn(crashStores, values.store)) {
  console.error(`--store is one of ${Object.keys(crashStores).join(', ')}.`)
  process.exit(2)
}
const summary = await runCrashRounds({
  store: values.store,
  rounds: Number(values.rounds),
  writers: Number(values.writers),
  seed: Number(values.seed),
  roundMs: Number(values['round-ms']),
  report: (line) => console.log(line),
})
console.log(JSON.stringify(summary, null, 2))
process.exitCode = summary.faults.length === 0 ? 0 : 1
