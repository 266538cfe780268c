/** A photo host without a network: serves generated images, each of its own colour, and fails on demand. */
import type { PhotoFetcher } from '../../src/photos/photo-fetcher.ts'
import { type PhotoReason, photoFailure } from '../../src/photos/photo-reason.ts'
import { plain } from '../photos/test-images.ts'

export interface PhotoOrigin {
  readonly fetcher: PhotoFetcher
  /** Every requested address, in order. */
  readonly asked: string[]
  /** Addresses that fail, and how; may be changed at any time. */
  readonly failing: Map<string, PhotoReason>
}

export const photoAt = (number: number) => `https://img.example.com/${number}.png`

/** The number of a photo is its shade of grey: `colour` in a record identifies it. */
export const colourOf = (number: number) =>
  `#${(number + 16).toString(16).padStart(2, '0').repeat(3)}`

export function createPhotoOrigin(): PhotoOrigin {
  const asked: string[] = []
  const failing = new Map<string, PhotoReason>()
  return {
    asked,
    failing,
    fetcher: {
      async fetch(url) {
        asked.push(url)
        const failure = failing.get(url)
        if (failure) return photoFailure(failure)
        const number = Number(/(\d+)\.png$/.exec(url)?.[1])
        return { ok: true, bytes: await plain(40, 30, colourOf(number)).png().toBuffer() }
      },
    },
  }
}
