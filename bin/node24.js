#!/usr/bin/env node
/** `node bin/node24.js file.ts ...`: for scripts of the package that npm may run on an older Node. */
import { resolve } from 'node:path'
import { runOnNode24 } from './run-on-node24.js'

const [file, ...args] = process.argv.slice(2)
await runOnNode24(resolve(file), args)
