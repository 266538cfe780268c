import { expect, test } from 'vitest'
import { type FetchReason, fetchReasons } from '../net/fetch-reason.ts'
import { photoReasons } from './photo-reason.ts'

test('what the fetch has no name for is described in words about the photo', () => {
  const own = (Object.keys(fetchReasons) as FetchReason[]).filter(
    (code) => photoReasons[code].message !== fetchReasons[code].message,
  )
  expect(Object.fromEntries(own.map((code) => [code, photoReasons[code].message]))).toEqual({
    timeout: 'The photo took too long.',
    origin_refused: 'The host did not deliver a photo.',
    encoded_response: 'The host sent the photo compressed again.',
    too_large: 'The photo is larger than 15 MB.',
    unsupported_type: 'The content is not JPEG, PNG or WebP.',
  })
})

test('whether a later write may try again is the same, whichever part reports it', () => {
  for (const code of Object.keys(fetchReasons) as FetchReason[]) {
    expect([code, photoReasons[code].retryable]).toEqual([code, fetchReasons[code].retryable])
  }
})
