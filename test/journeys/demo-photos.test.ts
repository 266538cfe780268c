/**
 * A drawn picture costs 0.1 s of a core and there are 36,480 names of them: the demo draws what its
 * market shows, and a server with other data draws nothing for anybody.
 */
import { describe, expect, it } from 'vitest'
import { INSTALL_TIMEOUT_MS } from './production-install.ts'
import { sharedDemo, sharedService } from './shared-service.ts'

const PATH = '/photos/demo-house-8-320.webp'

describe.each([
  {
    command: 'serve',
    start: sharedService,
    status: 404,
    type: 'application/json; charset=utf-8',
  },
  { command: 'demo', start: sharedDemo, status: 200, type: 'image/webp' },
])('a drawn picture asked of `$command`', ({ start, status, type }) => {
  it(
    `is answered with ${status}`,
    async () => {
      const { baseUrl } = await start()
      const answer = await fetch(baseUrl + PATH)
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-type')).toBe(type)
    },
    INSTALL_TIMEOUT_MS,
  )
})
