/**
 * `npm run dev`: the demo from its sources, started again by `node --watch` whenever one of them changes. Arguments
 * are those of `estia`: `npm run dev -- serve`.
 */
import { buildSite } from './build-site.ts'

// Else Node posts the names of modules among the answers of our threads and processes; the folders are watched anyhow.
delete process.env.WATCH_REPORT_DEPENDENCIES
await buildSite()
if (process.argv.length === 2) process.argv.push('demo')
await import('../src/main.ts')
