/**
 * Somebody's program that has used up its hour, on a production install: it follows the hint, computes a key, goes on,
 * and is shut out by the operator, who gives out keys for reading too.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../src/catalogue/limits.ts'
import { solveProof } from '../support/solve-proof.ts'
import { callerOf, type ServiceAnswer } from './call-service.ts'
import { runInstalled } from './installed-command.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { type SharedDemo, sharedDemo } from './shared-service.ts'

let demo: SharedDemo
let baseUrl: string

beforeAll(async () => {
  demo = await sharedDemo()
  baseUrl = demo.baseUrl
  // Other programs minted keys in the same demo.
  await estia('keys', 'revoke', '--all-minted')
}, INSTALL_TIMEOUT_MS)

const program = (localAddress: string, key?: string) => callerOf({ baseUrl, localAddress, key })
const estia = (...args: string[]) => runInstalled(args, { DATA_DIR: demo.dataDir })
const policyOf = ({ headers }: ServiceAnswer) => headers['ratelimit-policy']
const SEARCH = '/v1/listings?limit=1'
/** Each command is a process of its own, a second of a core. */
const MANY_COMMANDS_MS = 120_000

describe('a program without a key', { timeout: MANY_COMMANDS_MS }, () => {
  it('is refused, follows the hint, mints a key, goes on, and is shut out by the operator', async () => {
    const here = '127.0.4.1'
    const ask = program(here)
    for (let used = 0; used < limits.requestsPerHour; used++) await ask('GET', SEARCH)
    const refused = await ask('GET', SEARCH)
    expect(refused.status).toBe(429)

    // Nothing is known to it but what the refusal says.
    const [, way] = /GET (\/v1\/\S+?),/.exec(String(refused.body.error.hint))!
    const challenge = await ask('GET', way)
    expect(challenge.status).toBe(200)
    const minted = await ask('POST', way, { proof: solveProof(challenge.body as never) })
    expect(minted.status).toBe(201)
    const key = String(minted.body.key)

    const goesOn = await program(here, key)('GET', SEARCH)
    expect([goesOn.status, policyOf(goesOn)]).toEqual([200, '"day";q=300;w=86400'])
    expect(goesOn.headers['x-ratelimit-remaining']).toBe('299')
    expect((await ask('GET', SEARCH)).status).toBe(429)
    expect((await program('127.0.4.2', key)('POST', '/v1/listings', { deal: 'sale' })).status).toBe(
      403,
    )

    const readable = key.split('_')[1]
    const listed = (await estia('keys', 'list')).stdout
    expect(listed).toContain(`${readable}\tminted 300/day\tactive\t`)
    expect(listed).not.toContain(key)
    expect((await estia('keys', 'revoke', '--all-minted')).stdout).toBe(
      '1 minted keys are revoked\n',
    )
    expect((await program('127.0.4.3', key)('GET', SEARCH)).status).toBe(401)
  })
})

describe('a key for reading, given by the operator', { timeout: MANY_COMMANDS_MS }, () => {
  it('has its own budget, wherever it is used from, until it is revoked', async () => {
    const created = await estia(
      'keys',
      'create',
      '--reader',
      '--per-hour',
      '3',
      '--label',
      'portal',
    )
    expect({ code: created.code, stdout: created.stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^estia_\w+_\w+\n$/),
    })
    const key = created.stdout.trim()
    const answers: ServiceAnswer[] = []
    for (let from = 1; from <= 4; from++) {
      answers.push(await program(`127.0.5.${from}`, key)('GET', SEARCH))
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(policyOf(answers[0])).toBe('"hour";q=3;w=3600')
    expect(answers[3].body.error.message).toContain('All 3 requests of this hour')
    const readable = key.split('_')[1]
    expect((await estia('keys', 'list')).stdout).toMatch(
      new RegExp(`^${readable}\\treader 3/hour\\tactive\\t\\S+\\tportal$`, 'm'),
    )
    expect((await estia('keys', 'revoke', readable)).stdout).toBe(`key ${readable} is revoked\n`)
    expect((await program('127.0.5.1', key)('GET', SEARCH)).status).toBe(401)
  })

  it.each([
    [['create'], 'Name a seller, or send --reader --per-hour <requests>'],
    [['create', '--reader'], '--reader and --per-hour <requests> go together.'],
    [['create', '--reader', '--per-hour', '0'], '--per-hour must be a positive whole number'],
  ])('keys %j is refused in a sentence', async (args, words) => {
    const { code, stdout, stderr } = await estia('keys', ...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(words)
  })
})
