/** The client of a bucket against a real server, on good days and bad ones. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bucket, type BucketOptions, createBucket } from '../../src/bucket/bucket.ts'
import { bucketUrl, readBucketName } from '../../src/bucket/bucket-address.ts'
import type { BucketFault } from '../../src/bucket/bucket-fault.ts'
import { bucketLimits } from '../../src/bucket/bucket-limits.ts'
import { type BucketServer, startBucketServer } from '../support/bucket-server.ts'

let server: BucketServer
let folder: string
beforeAll(async () => {
  server = await startBucketServer()
  folder = mkdtempSync(join(tmpdir(), 'estia-bucket-client-'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  server.trouble = { kind: 'none' }
})

const quick = { ...bucketLimits, attemptMs: 400, firstPauseMs: 1 }
const BYTES = Buffer.alloc(200_000, 'photo')
const SHA = '96e1fbb3ee0b4bb2bd3a02ae3ce5a5cfa9c3f4ef5e7cc8a6ad3a13d4a8a2d1a0'

function open(options: Partial<BucketOptions> = {}) {
  const faults: (string | null)[] = []
  const bucket = createBucket({
    ...{ address: server.address, limits: quick },
    onTrouble: (fault) => faults.push(fault?.code ?? null),
    ...options,
  })
  return { bucket, faults }
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: BucketFault) => `${error.name} ${error.code}`,
  )

async function listed(bucket: Bucket, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key, bytes, modifiedMs } of bucket.list(prefix)) {
    expect(Math.abs(Date.now() - modifiedMs)).toBeLessThan(3_600_000)
    keys.push(`${key} ${bytes}`)
  }
  return keys
}

describe('an object', () => {
  it('is put, read, listed with its age and removed', async () => {
    const { bucket } = open()
    await bucket.put('photos/ab/one-320.webp', BYTES, 'image/webp')
    await bucket.put('photos/ab/two-320.webp', Buffer.from('2'), 'image/webp')
    await bucket.put('feeds/1', Buffer.from('<xml/>'), 'text/xml')
    expect((await bucket.get('photos/ab/one-320.webp', 1e6))?.equals(BYTES)).toBe(true)
    expect(await listed(bucket, 'photos/')).toEqual([
      'photos/ab/one-320.webp 200000',
      'photos/ab/two-320.webp 1',
    ])
    await bucket.remove('photos/ab/two-320.webp')
    await bucket.remove('photos/ab/two-320.webp')
    expect(await bucket.get('photos/ab/two-320.webp', 1e6)).toBeNull()
    expect(await listed(bucket, 'feeds/')).toEqual(['feeds/1 6'])
  })

  it('of a listing with several pages is found on each of them', async () => {
    const { bucket } = open({ limits: { ...quick, keysPerList: 2 } })
    for (const n of [1, 2, 3, 4, 5]) await bucket.put(`pages/${n}`, Buffer.from('x'), 'text/plain')
    const found = await listed(bucket, 'pages/')
    expect(found).toEqual([1, 2, 3, 4, 5].map((n) => `pages/${n} 1`))
  })

  it('is as young as a new one after a touch', async () => {
    const { bucket } = open()
    await bucket.put('old/one', BYTES, 'image/webp')
    server.age(48 * 3_600_000)
    expect([await bucket.touch('old/one'), await bucket.touch('old/none')]).toEqual([true, false])
    expect(await listed(bucket, 'old/')).toEqual(['old/one 200000'])
    expect((await bucket.get('old/one', 1e6))?.equals(BYTES)).toBe(true)
  })

  it('goes from a file and into one', async () => {
    const { bucket } = open()
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    writeFileSync(from, BYTES)
    const wrong = await codeOf(bucket.putFile('feeds/7', from, SHA))
    expect([wrong, server.keys().includes('feeds/7')]).toEqual(['BucketFault unexpected', false])
    await bucket.putFile('feeds/7', from, createHash('sha256').update(BYTES).digest('hex'))
    expect(await bucket.getFile('feeds/7', to, 1e6)).toBe(true)
    expect(readFileSync(to).equals(BYTES)).toBe(true)
    expect(await bucket.getFile('feeds/8', to, 1e6)).toBe(false)
    expect(await codeOf(bucket.getFile('feeds/7', to, 1_000))).toBe('BucketFault too_large')
  })
})

describe('on a bad day', () => {
  it.each([
    ['answers 503 twice', { kind: 'unavailable', times: 2 }, 2],
    ['breaks off two uploads', { kind: 'cut upload', times: 2 }, 2],
  ] as const)('a put succeeds although the service %s', async (_, trouble, retries) => {
    const { bucket, faults } = open()
    server.trouble = { ...trouble }
    await bucket.put('bad/put', BYTES, 'image/webp')
    expect(bucket.figures).toMatchObject({ retries, failures: 0, up: 1, open: 0 })
    expect((await bucket.get('bad/put', 1e6))?.equals(BYTES)).toBe(true)
    expect(faults).toEqual([])
  })

  it('a read is whole although an answer breaks off', async () => {
    const { bucket } = open()
    await bucket.put('bad/get', BYTES, 'image/webp')
    server.trouble = { kind: 'cut answer', times: 1 }
    expect((await bucket.get('bad/get', 1e6))?.equals(BYTES)).toBe(true)
    expect(bucket.figures.retries).toBe(1)
  })

  it.each([
    ['hangs', { kind: 'hang' }, 'timeout'],
    ['is too slow', { kind: 'slow', delayMs: 1_000 }, 'timeout'],
    ['stays overloaded', { kind: 'unavailable', times: 1_000 }, 'overloaded'],
  ] as const)(
    'it says so once when the service %s, and when it is back',
    async (_, trouble, code) => {
      const { bucket, faults } = open({ limits: { ...quick, attempts: 2 } })
      server.trouble = { ...trouble }
      const work = () => codeOf(bucket.put('bad/away', Buffer.from('x'), 'image/webp'))
      expect([await work(), await work()]).toEqual([`BucketFault ${code}`, `BucketFault ${code}`])
      expect(bucket.figures).toMatchObject({ failures: 2, up: 0, open: 0 })
      server.trouble = { kind: 'none' }
      expect([await work(), faults, bucket.figures.up]).toEqual(['none', [code, null], 1])
    },
  )

  it('requests beyond the bound fail at once', async () => {
    const { bucket } = open({ limits: { ...quick, openMax: 2, attempts: 1 } })
    server.trouble = { kind: 'hang' }
    const outcomes = await Promise.all([1, 2, 3].map((n) => codeOf(bucket.get(`x/${n}`, 9))))
    const sorted = outcomes.map((text) => text.split(' ')[1]).sort()
    expect(sorted).toEqual(['busy', 'timeout', 'timeout'])
  })

  it.each([
    ['another secret', { secretAccessKey: 'wrong' }, 'wrong_credentials', 'AWS_SECRET_ACCESS_KEY'],
    ['another key', { accessKeyId: 'WRONG' }, 'wrong_credentials', 'AWS_ACCESS_KEY_ID'],
    ['another region', { region: 'us-east-1' }, 'wrong_region', 'set AWS_REGION=eu-central-1'],
    ['another bucket', { bucket: 'no-such-bucket' }, 'no_bucket', 'does not exist'],
    ['another endpoint', { endpoint: 'http://127.0.0.1:1' }, 'unreachable', 'AWS_ENDPOINT_URL'],
  ])('%s is one sentence that says what to do', async (_, wrong, code, words) => {
    const { bucket, faults } = open({ address: { ...server.address, ...wrong } })
    const fault = await bucket.check().then(
      () => null,
      (error: BucketFault) => error,
    )
    expect([fault?.code, faults]).toEqual([code, [code]])
    expect(fault?.message).toContain(words)
    expect(fault?.message).not.toContain(server.address.secretAccessKey.concat('wrong'))
  })

  it.each([-20, 20])(
    'a clock %d minutes off is corrected by that of the service',
    async (minutes) => {
      const offsets: number[] = []
      const { bucket, faults } = open({
        nowMs: () => Date.now() + minutes * 60_000,
        onClock: (offsetS) => offsets.push(offsetS),
      })
      await bucket.put('clock', BYTES, 'image/webp')
      await bucket.put('clock', BYTES, 'image/webp')
      expect(offsets.map((offsetS) => Math.round(offsetS / 60))).toEqual([-minutes])
      expect([faults, bucket.figures.requests]).toEqual([[], 3])
    },
  )
})

describe('the address', () => {
  it.each([
    ['s3://homes', { bucket: 'homes', prefix: '' }],
    ['s3://homes/', { bucket: 'homes', prefix: '' }],
    ['s3://homes.eu/a/b-c_d.e', { bucket: 'homes.eu', prefix: 'a/b-c_d.e' }],
    ['s3://homes/../x', null],
    ['s3://homes/a b', null],
    ['s3://Homes/a', null],
    ['https://homes/a', null],
    ['s3://', null],
  ])('%s is read', (text, name) => {
    expect(readBucketName(text)).toEqual(name)
  })

  it('is a host of its own at Amazon, and a path elsewhere', () => {
    const amazon = { ...server.address, endpoint: null }
    expect(bucketUrl(amazon)).toBe('https://homes.s3.eu-central-1.amazonaws.com')
    expect(bucketUrl({ ...amazon, bucket: 'a.b' })).toBe(
      'https://s3.eu-central-1.amazonaws.com/a.b',
    )
    expect(bucketUrl({ ...amazon, endpoint: 'https://s3.example.com/' })).toBe(
      'https://s3.example.com/homes',
    )
  })
})

it('signs as in the example that Amazon publishes', async () => {
  // "GET Bucket (List Objects)" of the documentation of Signature Version 4.
  const signer = new AwsV4Signer({
    ...{ accessKeyId: 'AKIAIOSFODNN7EXAMPLE', service: 's3', region: 'us-east-1' },
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    url: 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
    datetime: '20130524T000000Z',
    headers: {
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
  })
  const { headers } = await signer.sign()
  expect(headers.get('authorization')).toContain(
    'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  )
})
