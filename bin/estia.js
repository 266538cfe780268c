#!/usr/bin/env node
/** The command `estia`, whichever Node starts it. */
import { fileURLToPath } from 'node:url'
import { findServer } from './built-server.js'
import { runOnNode } from './run-on-node.js'

const { file, fault } = findServer(fileURLToPath(new URL('..', import.meta.url)))
if (file === null) {
  console.error(`estia: ${fault}`)
  process.exitCode = 1
} else {
  await runOnNode(file, process.argv.slice(2))
}
