/**
 * `npm run build`: the bundles of the pages (dist/site) and of the server (dist/server). Runs in every `npm ci` and
 * before `npm start`; the service itself never bundles. With `--if-changed`, as before tests, a server that was built
 * from the present sources stays as it is.
 */
import { findServer } from '../bin/built-server.js'
import { ROOT } from '../src/app/paths.ts'
import { buildServer } from './build-server.ts'
import { buildSite } from './build-site.ts'

// For the bundler, which ends before memory matters: a quarter less CPU, for 80 MB more.
process.env.GOGC ??= 'off'

await buildSite()
const isFresh = process.argv.includes('--if-changed') && findServer(ROOT).fault === null
if (!isFresh) await buildServer()
