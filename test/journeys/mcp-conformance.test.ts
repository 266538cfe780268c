/**
 * The official conformance suite of the protocol against a running service: every scenario that is about a server as it
 * is. Those that ask for fixtures of their own, or for what this server does not offer, are named with the reason; one
 * that passes by now must leave the list.
 */
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Server, startServer } from '../many/fleet.ts'
import { temporaryDirectory } from '../store/temporary-directory.ts'

const SUITE = resolve(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
)

/** Why a scenario does not apply. */
const NOT_APPLICABLE: Readonly<Record<string, readonly string[]>> = {
  'calls a tool of the suite that no other server has': [
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-with-logging',
    'tools-call-with-progress',
    'tools-call-sampling',
    'tools-call-elicitation',
    'elicitation-sep1034-defaults',
    'elicitation-sep1330-enums',
    'json-schema-2020-12',
  ],
  'reads a resource or prompt of the suite': [
    'resources-read-text',
    'resources-read-binary',
    'resources-templates-read',
    'prompts-get-simple',
    'prompts-get-with-args',
    'prompts-get-embedded-resource',
    'prompts-get-with-image',
  ],
  'a capability that the server does not declare': [
    'logging-set-level',
    'completion-complete',
    'resources-subscribe',
    'resources-unsubscribe',
  ],
  'needs a session, and messages here are answered without': ['server-sse-multiple-streams'],
}

const directory = temporaryDirectory()
let server: Server

beforeAll(async () => {
  server = await startServer({ DATA_DIR: directory.path, RATE_LIMIT_PER_HOUR: '0' })
})
afterAll(async () => {
  await server.kill('SIGTERM')
  directory.remove()
})

it('passes every scenario that applies', { timeout: 300_000 }, async () => {
  const baseline = join(directory.path, 'not-applicable.yaml')
  const names = Object.values(NOT_APPLICABLE).flat()
  writeFileSync(baseline, `server:\n${names.map((name) => `  - ${name}\n`).join('')}`)
  const address = `http://localhost:${server.port}/mcp`
  const run = promisify(execFile)(
    process.execPath,
    [SUITE, 'server', '--url', address, '--expected-failures', baseline],
    { cwd: directory.path, maxBuffer: 16_000_000 },
  )
  const { stdout } = await run.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${error.stdout.slice(-3000)}${error.stderr.slice(-1000)}`)
  })
  for (const scenario of ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'])
    expect(stdout).toContain(scenario)
})
