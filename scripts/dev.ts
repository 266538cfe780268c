/**
 * `npm run dev`: the demo from its sources, started again by `node --watch` whenever one of them changes. Arguments
 * are those of `estia`: `npm run dev -- serve`.
 */
import { buildSite } from './build-site.ts'

await buildSite()
if (process.argv.length === 2) process.argv.push('demo')
await import('../src/main.ts')
