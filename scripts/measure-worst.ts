/**
 * Looks for the request that holds the process longest:
 *   node scripts/measure-worst.ts --listings 20000 --rounds 5 --top 30
 * --data-dir takes a market that is there already, --map a map folder, --named only requests with this in their names.
 */
import { parseArgs } from 'node:util'
import { worstRequests } from './worst-requests.ts'

const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    top: { type: 'string', default: '30' },
    'data-dir': { type: 'string' },
    map: { type: 'string' },
    named: { type: 'string' },
  },
})

const costs = await worstRequests({
  listings: Number(options.listings),
  rounds: Number(options.rounds),
  firstRound: 0,
  dataDir: options['data-dir'],
  mapDir: options.map,
  named: options.named,
})
for (const { cpuMs, ...cost } of costs.slice(0, Number(options.top))) {
  console.log(JSON.stringify({ cpu_ms: Math.round(cpuMs * 100) / 100, ...cost }))
}
