/**
 * Downloads a feed into a file: the guarded fetch with the limits of a feed, and with what is known of it already.
 * Invariant: https from public addresses only; the file may be packed, and is unpacked within bounds when
 * it is opened. Cost: that of the guarded fetch; one piece in memory.
 */
import type { FileHandle } from 'node:fs/promises'
import type { TransferLimits } from '../../net/fetch-limits.ts'
import { createGuardedFetch, type Fetched } from '../../net/guarded-fetch.ts'
import type { FetchNetwork } from '../../net/open-connection.ts'
import { feedLimits } from '../feed-limits.ts'

export interface FeedAddress {
  readonly url: string
  /** For the host of the address alone. */
  readonly auth: { readonly username: string; readonly password: string } | null
}

export interface KnownFeed {
  readonly etag: string | null
  readonly lastModified: string | null
}

export interface FeedFetcher {
  fetch(
    address: FeedAddress,
    toFile: FileHandle,
    known?: KnownFeed,
    signal?: AbortSignal,
  ): Promise<Fetched>
}

export function createFeedFetcher(
  network: FetchNetwork = {},
  limits: TransferLimits = feedLimits.download,
): FeedFetcher {
  const get = createGuardedFetch({
    ...network,
    purpose: 'feed import',
    accept: 'application/xml, text/xml, application/json, application/zip, text/plain, */*',
    takesGzip: true,
    tellsRefusals: true,
    limits,
  })
  return {
    fetch({ url, auth }, toFile, known, signal) {
      const credentials =
        auth && Buffer.from(`${auth.username}:${auth.password}`).toString('base64')
      return get(url, {
        toFile,
        ...(known ? { known } : {}),
        ...(signal ? { signal } : {}),
        ...(credentials ? { authorization: `Basic ${credentials}` } : {}),
      })
    },
  }
}
