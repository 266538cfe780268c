#!/usr/bin/env node
/** The command `estia`, on whichever Node it is started. */
import { fileURLToPath } from 'node:url'
import { runOnNode24 } from './run-on-node24.js'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
await runOnNode24(main, process.argv.slice(2))
