/**
 * Forty questions of buyers on a demo market, answered by an agent without a model through the tools of /mcp
 * alone: how many it solves, with how many calls and tokens. The same seed gives the same market.
 * Ends with 1 where fewer than 30 are solved or the median is above 2 calls.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { createApp } from '../src/app/create-app.ts'
import { readSettings } from '../src/app/settings.ts'
import { country } from '../src/country/served-country.ts'
import { buyerTasks } from '../test/mcp/agent/buyer-tasks.ts'
import { reportTasks } from '../test/mcp/agent/report-tasks.ts'
import { solve } from '../test/mcp/agent/weak-agent.ts'
import { connectTools } from '../test/mcp/tool-client.ts'

const SOLVED_MIN = 30
const MEDIAN_CALLS_MAX = 2
const LISTINGS = Number(process.env.LISTINGS ?? 20_000)
const SEED = process.env.SEED ?? '1'

const dataDir = mkdtempSync(join(tmpdir(), 'estia-tasks-'))
const app = await createApp({
  settings: readSettings({ DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_PER_HOUR: '0' }),
  log: pino({ level: 'error' }),
  now: () => Date.now(),
  fitsPrices: false,
  async prepare(store) {
    const market = { seed: SEED, listings: LISTINGS, now: Date.now(), places: country.places }
    await fillStoreWithDemo(store, market)
  },
})
try {
  const baseUrl = await app.listen()
  const tasks = await buyerTasks(baseUrl, Date.now())
  const client = await connectTools(baseUrl)
  const outcomes = []
  for (const task of tasks) outcomes.push(await solve(client, task))
  await client.close()
  const { solved, medianCalls, medianTokens, lines } = reportTasks(outcomes)
  console.log(lines.join('\n'))
  console.log(
    `solved ${solved} of ${tasks.length}; median ${medianCalls} calls, ${medianTokens} tokens`,
  )
  if (solved < SOLVED_MIN || medianCalls > MEDIAN_CALLS_MAX) process.exitCode = 1
} finally {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
}
