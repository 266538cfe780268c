#!/usr/bin/env node
// Runs the command on the Node that the project pins, whichever one started this file.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const pinned = createRequire(import.meta.url).resolve('node/bin/node')
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const child = spawn(pinned, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
