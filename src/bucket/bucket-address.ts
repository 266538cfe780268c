/** Where a bucket is: `s3://bucket/prefix` with the endpoint, region and credentials of the standard variables. */
export interface BucketName {
  readonly bucket: string
  /** Without a slash at either end; empty: the whole bucket. */
  readonly prefix: string
}

export interface BucketAddress extends BucketName {
  /** null: Amazon's own in the region. */
  readonly endpoint: string | null
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string | null
}

/** Names of buckets by Amazon's rules; a prefix of characters that need no escaping in an address or a signature. */
const ADDRESS =
  /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/((?:[A-Za-z0-9_.-]+\/)*[A-Za-z0-9_.-]+))?\/?$/
const DOTS = /(?:^|\/)\.{1,2}(?:\/|$)/

export function readBucketName(text: string): BucketName | null {
  const match = ADDRESS.exec(text)
  const prefix = match?.[2] ?? ''
  return match === null || DOTS.test(prefix) ? null : { bucket: match[1], prefix }
}

export const bucketNameText = ({ bucket, prefix }: BucketName): string =>
  `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`

/**
 * The address of the bucket itself. Other services than Amazon's get the bucket in the path, which all of them
 * know; so does a name with dots, for which Amazon's certificate is not made.
 */
export function bucketUrl({ bucket, endpoint, region }: BucketAddress): string {
  if (endpoint !== null) return `${endpoint.replace(/\/+$/, '')}/${bucket}`
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`
}
