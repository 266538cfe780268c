/**
 * The bucket of photos and documents, where there is one. A bucket that cannot be used does not keep the service from
 * starting: the market is searched without it, and the log says what is wrong.
 */
import type { FastifyBaseLogger } from 'fastify'
import type { Bucket } from '../../bucket/bucket.ts'
import { type BucketAddress, type BucketName, bucketNameText } from '../../bucket/bucket-address.ts'
import { BucketFault } from '../../bucket/bucket-fault.ts'
import type { Store } from '../../store/store.ts'
import type { Tracer } from '../../trace/tracer.ts'
import { appLimits } from '../app-limits.ts'
import type { Settings } from '../settings.ts'

export interface OpenBucket {
  readonly bucket: Bucket
  /**
   * Whether this store may remove what it does not refer to. A bucket belongs to the store that used it first: a copy of
   * that store, or another one with the same setting by mistake, knows only a part of what is in it.
   */
  mayRemove(): Promise<boolean>
}

/** The object that names the store to which everything below the prefix belongs. */
export const OWNER_KEY = 'owner'
/** Remembers where photos are, in the store and so in its backups. */
export const PHOTO_STORE_SETTING = 'photo_store'

export function bucketAddress(name: BucketName, settings: Settings): BucketAddress {
  const { awsEndpointUrlS3, awsEndpointUrl, awsRegion, awsDefaultRegion } = settings
  return {
    ...name,
    endpoint: awsEndpointUrlS3 ?? awsEndpointUrl,
    region: awsRegion ?? awsDefaultRegion,
    accessKeyId: settings.awsAccessKeyId ?? '',
    secretAccessKey: settings.awsSecretAccessKey ?? '',
    sessionToken: settings.awsSessionToken,
  }
}

interface BucketRooms {
  readonly storeId: string
  readonly log: FastifyBaseLogger
  readonly tracer: Tracer | null
}

export async function openBucket(
  settings: Settings,
  { storeId, log, tracer }: BucketRooms,
): Promise<OpenBucket | null> {
  const { photoStore } = settings
  if (photoStore === null) return null
  // Loaded here: a service without a bucket starts without it.
  const { createBucket } = await import('../../bucket/bucket.ts')
  const plain = createBucket({
    address: bucketAddress(photoStore, settings),
    ...(tracer ? { traceparent: tracer.traceparent } : {}),
    onTrouble(fault) {
      if (fault === null) log.info({ bucket: plain.name }, 'the bucket answers again')
      else log.error({ bucket: plain.name, code: fault.code }, fault.message)
    },
    onClock(offsetS) {
      const text = "this machine's clock differs from the bucket's; requests are corrected"
      log.warn({ bucket: plain.name, offset_s: offsetS }, text)
    },
  })
  const bucket = tracer ? tracer.methods('bucket', plain) : plain
  async function mayRemove(): Promise<boolean> {
    const owner = (await bucket.get(OWNER_KEY, appLimits.ownerMaxBytes))?.toString('utf8')
    if (owner === storeId) return true
    if (owner === undefined) {
      await bucket.put(OWNER_KEY, Buffer.from(storeId), 'text/plain')
      return true
    }
    log.warn(
      { bucket: bucket.name, owner },
      'the bucket belongs to another store: nothing in it is deleted. If this store has replaced that one, run `estia photos claim`',
    )
    return false
  }
  // In the background: what is wrong is in the log within a few seconds.
  bucket.check().then(
    () => mayRemove().catch(() => undefined),
    (error: unknown) => {
      if (!(error instanceof BucketFault)) throw error
    },
  )
  return { bucket, mayRemove }
}

/** Notes in the store where its photos are, and warns when that has changed. */
export async function notePhotoPlace(
  store: Pick<Store, 'getSetting' | 'putSetting'>,
  photoStore: BucketName | null,
  log: FastifyBaseLogger,
): Promise<void> {
  const place = photoStore === null ? 'folder' : bucketNameText(photoStore)
  const before = await store.getSetting(PHOTO_STORE_SETTING)
  if (before === place || (before === null && photoStore === null)) return
  await store.putSetting(PHOTO_STORE_SETTING, place)
  if (before === null) return
  log.warn(
    { before, now: place },
    'photos are stored in another place than before: copy them with `estia photos copy`, and use the same PHOTO_STORE on every machine',
  )
}
