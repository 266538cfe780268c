/**
 * Forty questions of buyers on a demo market, and ten of people who come back, answered by an agent without a model through the tools of /mcp
 * alone: how many it solves, with how many calls and tokens. The same seed gives the same market.
 * Ends with 1 where fewer than 40 are solved or the median is above 2 calls.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { fillStoreWithDemo } from '../demo/market/fill-store.ts'
import { createApp } from '../src/app/create-app.ts'
import { readSettings } from '../src/app/settings.ts'
import { keyPepper } from '../src/app/store-secrets.ts'
import { country } from '../src/country/served-country.ts'
import { issueKey } from '../src/service/access/issue-key.ts'
import { buyerTasks } from '../test/mcp/agent/buyer-tasks.ts'
import { reportTasks } from '../test/mcp/agent/report-tasks.ts'
import { returnVisits } from '../test/mcp/agent/return-visits.ts'
import { solve } from '../test/mcp/agent/weak-agent.ts'
import { connectTools } from '../test/mcp/tool-client.ts'

const SOLVED_MIN = 40
const MEDIAN_CALLS_MAX = 2
const LISTINGS = Number(process.env.LISTINGS ?? 20_000)
const SEED = process.env.SEED ?? '1'

const dataDir = mkdtempSync(join(tmpdir(), 'estia-tasks-'))
const app = await createApp({
  settings: readSettings({
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT_PER_HOUR: '0',
    ALERT_QUIET_S: '1',
  }),
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
  const [{ seller_id: sellerId }] = await app.store.liveListings(0, 1)
  const order = { sellerId, label: 'tasks', expiresAt: null }
  const key = await issueKey(order, app.store, await keyPepper(app.store), Date.now())
  const client = await connectTools(baseUrl)
  const outcomes = []
  for (const task of await buyerTasks(baseUrl, Date.now())) {
    outcomes.push(await solve(client, task))
  }
  // After the others: homes change for these.
  for (const task of await returnVisits({ baseUrl, key, pass: () => undefined })) {
    outcomes.push(await solve(client, task))
  }
  await client.close()
  const { solved, medianCalls, medianTokens, lines } = reportTasks(outcomes)
  console.log(lines.join('\n'))
  console.log(
    `solved ${solved} of ${outcomes.length}; median ${medianCalls} calls, ${medianTokens} tokens`,
  )
  if (solved < SOLVED_MIN || medianCalls > MEDIAN_CALLS_MAX) process.exitCode = 1
} finally {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
}
