/**
 * Does anything grow for good? npm run soak -- --minutes 60 --rate 20
 * A line per sample and a closing summary in JSON; ends with 1 at a leak, a failed request or a lost write.
 */
import { parseArgs } from 'node:util'
import { runSoak } from './soak-run.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '480' },
    listings: { type: 'string', default: '5000' },
    rate: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})

const summary = await runSoak({
  minutes: Number(values.minutes),
  listings: Number(values.listings),
  requestsPerSecond: Number(values.rate),
  seed: Number(values.seed),
  report: (line) => console.log(line),
})
console.log(JSON.stringify(summary, null, 2))
process.exitCode = summary.leaks.length + summary.faults.length === 0 ? 0 : 1
