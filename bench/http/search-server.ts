/** The real service in its own process, with the moment of the bench market and settings as given. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import { createApp } from '../../src/app.ts'
import { readSettings } from '../../src/settings.ts'
import { NOW_MS } from '../bench-market.ts'
import { serveParent } from '../child-process.ts'

const LOOK_MS = 50
const settings = readSettings(process.env)
const opened = createApp({
  settings,
  log: pino({ level: settings.logLevel }),
  now: () => NOW_MS,
  // The bench brings valuations of its own, and fitting prices would take the other core.
  fitsPrices: false,
})

serveParent(
  {
    /** A start after this one finds the segment in its file. */
    async cacheWritten() {
      while (!existsSync(join(settings.dataDir, 'segment.bin'))) await setTimeout(LOOK_MS)
    },
    async listen() {
      const app = await opened
      return app.listen()
    },
  },
  async () => (await opened).close(),
)
