import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { processFile } from '../../src/app/paths.ts'
import { createPhotoDecoder } from '../../src/photos/photo-decoder.ts'
import { noisy, plain } from './test-images.ts'

const good = await noisy(400, 300).jpeg().toBuffer()
const OURS = processFile('decode-photo')
const worker = (name: string) => new URL(`./workers/${name}.ts`, import.meta.url)

test.each(['crash', 'crash-on-start'])('%s: the photo fails, the server lives', async (name) => {
  const troubled = createPhotoDecoder({ worker: worker(name) })
  for (let photo = 0; photo < 2; photo++) {
    expect(await troubled.decode(good)).toMatchObject({ code: 'decoder_failed', retryable: true })
  }
  troubled.close()
})
test('a program that does not exist', async () => {
  const troubled = createPhotoDecoder({ worker: worker('missing') })
  expect(await troubled.decode(good)).toMatchObject({ code: 'decoder_failed' })
  troubled.close()
})
test('a damaged photo is the fault of the photo; the next one is decoded', async () => {
  const decoder = createPhotoDecoder({ worker: OURS })
  const cut = good.subarray(0, good.length / 2)
  expect(await decoder.decode(cut)).toMatchObject({ code: 'undecodable', retryable: false })
  expect(await decoder.decode(good)).toMatchObject({ ok: true })
  decoder.close()
})
test('hanging: it is killed', async () => {
  const troubled = createPhotoDecoder({ worker: worker('hang'), answerWithinMs: 300 })
  expect(await troubled.decode(good)).toMatchObject({ code: 'undecodable', retryable: false })
  troubled.close()
})
test('nobody waits any more: it is killed, and the next photo has its turn', async () => {
  const troubled = createPhotoDecoder({ worker: worker('hang-on-small') })
  const caller = new AbortController()
  const small = await plain(1, 1).jpeg().toBuffer()
  const hanging = troubled.decode(small, { owner: 1, signal: caller.signal })
  const next = troubled.decode(good, { owner: 1 })
  caller.abort('gone')
  await expect(hanging).rejects.toBe('gone')
  expect(await next).toMatchObject({ ok: true })
  troubled.close()
})
test('owners take turns', async () => {
  const decoder = createPhotoDecoder({ worker: OURS })
  const order: number[] = []
  await Promise.all(
    [1, 1, 1, 2].map(async (owner) => {
      await decoder.decode(good, { owner })
      order.push(owner)
    }),
  )
  expect(order).toEqual([1, 1, 2, 1])
  decoder.close()
})
test('growing beyond its memory: it is killed, the next photo is decoded', async () => {
  const bytes = await plain(5000, 5000)
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const tight = createPhotoDecoder({ worker: OURS, maxRssBytes: 150 * 1024 * 1024 })
  expect(await tight.decode(bytes)).toMatchObject({ code: 'undecodable', retryable: false })
  expect(await tight.decode(good)).toMatchObject({ ok: true })
  tight.close()
})
test('closed in the middle, and after', async () => {
  const closing = createPhotoDecoder({ worker: OURS })
  const running = closing.decode(good)
  const waiting = closing.decode(good)
  setTimeout(() => closing.close(), 10)
  expect(await running).toMatchObject({ code: 'decoder_failed' })
  expect(await waiting).toMatchObject({ code: 'decoder_failed' })
  expect(await closing.decode(good)).toMatchObject({ code: 'decoder_failed' })
})
test('it sees nothing of the environment', async () => {
  process.env.ESTIA_TEST_SECRET = 'secret'
  const curious = createPhotoDecoder({ worker: worker('tell-environment') })
  const seen = JSON.stringify(await curious.decode(good))
  delete process.env.ESTIA_TEST_SECRET
  expect(seen).toContain('MALLOC_ARENA_MAX')
  expect(seen).not.toContain('secret')
  curious.close()
})
test('many photos at once wait for each other', async () => {
  const decoder = createPhotoDecoder({ worker: OURS })
  const results = await Promise.all(Array.from({ length: 6 }, () => decoder.decode(good)))
  expect(new Set(results.map((result) => result.ok && result.photo.contentHash)).size).toBe(1)
  decoder.close()
})
test('an idle decoder does not keep the process alive', async () => {
  const source = JSON.stringify(new URL('../../src/photos/photo-decoder.ts', import.meta.url).href)
  const photo = (await plain(20, 20).jpeg().toBuffer()).toString('base64')
  const program = `import { createPhotoDecoder } from ${source}
    const photo = Buffer.from('${photo}', 'base64')
    console.log((await createPhotoDecoder({ worker: new URL(${JSON.stringify(OURS.href)}) }).decode(photo)).ok)`
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    timeout: 20_000,
  })
  expect(stdout).toBe('true\n')
})
