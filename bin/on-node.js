#!/usr/bin/env node
/** `node bin/on-node.js file.ts ...`: for scripts of the package that npm may run on an older Node. */
import { resolve } from 'node:path'
import { runOnNode } from './run-on-node.js'

const [file, ...args] = process.argv.slice(2)
await runOnNode(resolve(file), args)
