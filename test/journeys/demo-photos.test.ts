/**
 * A drawn picture costs 0.1 s of a core and there are 36,480 names of them: the demo draws what its
 * market shows, and a server with other data draws nothing for anybody.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InstalledCommand, startInstalled } from './installed-command.ts'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'

const PATH = '/photos/demo-house-8-320.webp'

describe.each([
  { command: 'serve', status: 404, type: 'application/json; charset=utf-8' },
  { command: 'demo', status: 200, type: 'image/webp' },
])('a drawn picture asked of `$command`', ({ command, status, type }) => {
  let started: InstalledCommand

  beforeAll(async () => {
    started = await startInstalled([command], { DEMO_LISTINGS: '40' })
    await started.listens
  }, INSTALL_TIMEOUT_MS)
  afterAll(() => started.stop())

  it(`is answered with ${status}`, async () => {
    const answer = await fetch((await started.listens) + PATH)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe(type)
  })
})
