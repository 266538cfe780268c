import type { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { answerClientError } from './client-error.ts'

/** What becomes of a connection on which so much was heard before its time was up. */
function endOf(bytesRead: number): string[] {
  const done: string[] = []
  const socket = {
    writable: true,
    bytesRead,
    destroy: () => done.push('closed'),
    end: (text: string) => done.push(String(text).slice(0, 12)),
  }
  const error = Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  answerClientError(error, socket as unknown as Socket, 'id')
  return done
}

it('refuses a request that started and never ended', () => {
  expect(endOf(20)).toEqual(['HTTP/1.1 400'])
})

it('says nothing on a connection that asked nothing: its first request would take it for the answer', () => {
  expect(endOf(0)).toEqual(['closed'])
})
