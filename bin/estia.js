#!/usr/bin/env node
/** The command `estia`, on whichever Node it is started. */
import { fileURLToPath } from 'node:url'
import { findServer } from './built-server.js'
import { runOnNode24 } from './run-on-node24.js'

const { file, fault } = findServer(fileURLToPath(new URL('..', import.meta.url)))
if (file === null) {
  console.error(`estia: ${fault}`)
  process.exitCode = 1
} else {
  await runOnNode24(file, process.argv.slice(2))
}
