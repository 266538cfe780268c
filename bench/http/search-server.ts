/** The real service in its own process, with the moment of the bench market and settings as given. */
import pino from 'pino'
import { createApp } from '../../src/app/create-app.ts'
import { readSettings } from '../../src/app/settings.ts'
import { serveParent } from '../child-process.ts'

const settings = readSettings(process.env)
const nowMs = Number(process.env.BENCH_NOW_MS)
const opened = createApp({
  settings,
  log: pino({ level: settings.logLevel }),
  now: () => nowMs,
  // The bench brings valuations of its own, and fitting prices would take the other core.
  fitsPrices: process.env.BENCH_FITS_PRICES === '1',
})

serveParent(
  {
    /** A start after this one finds the segment in its file. */
    segmentCached: async () => (await opened).segmentCached,
    async listen() {
      const app = await opened
      return app.listen()
    },
  },
  async () => (await opened).close(),
)
