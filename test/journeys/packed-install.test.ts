/**
 * What `npm pack` packs, below node_modules as `npm install estia` and `npm install --global` put it: no sources, and
 * Node strips no types there. Every process and thread of the service works, the demo included.
 */
import { execFileSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PartOrder } from '../../src/app/build-in-process.ts'
import { openForReading } from '../../src/app/open-store.ts'
import { PROCESSES } from '../../src/app/paths.ts'
import { recordPlace } from '../../src/engine/segment/record-writer.ts'
import { newestMark } from '../../src/service/sync/feed-mark.ts'
import { fileNamed } from '../feeds/read-files.ts'
import { noisy } from '../photos/test-images.ts'
import { writeMapFolder } from '../support/map-folder.ts'
import { type CallService, callerOf } from './call-service.ts'
import { launchInstalled } from './installed-command.ts'
import { INSTALL_TIMEOUT_MS, machineEnvironment, productionInstall } from './production-install.ts'
import { type RunningService, startService } from './start-service.ts'

const LOOK_EVERY_MS = 250

let prefix: string
let install: string
let map: string
let service: RunningService
let read: CallService
let key: string

beforeAll(async () => {
  const built = await productionInstall()
  prefix = mkdtempSync(join(realpathSync(tmpdir()), 'estia-packed-'))
  install = unpack(built, prefix)
  map = writeMapFolder()
  service = await startService({
    command: ['demo'],
    environment: { DEMO_LISTINGS: '400', MAP_DIR: map, RATE_LIMIT_PER_HOUR: '0' },
    install,
  })
  read = callerOf(service)
  key = (await service.said(/demo key: (\S+)/))[1]
}, INSTALL_TIMEOUT_MS)
afterAll(async () => {
  await service?.stop()
  for (const folder of [prefix, map]) rmSync(folder, { recursive: true, force: true })
})

/** As `npm install --global --prefix` does, but for the packages: they are those of the production install. */
function unpack(built: string, into: string): string {
  const modules = join(into, 'lib/node_modules')
  const folder = join(modules, 'estia')
  mkdirSync(folder, { recursive: true })
  const env = machineEnvironment()
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: built, env, encoding: 'utf8' })
  // `npm ci` has built it: nothing of the package has to run again.
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', into]
  const [{ filename }] = JSON.parse(run('npm', ...args))
  run('tar', '-xzf', join(into, filename), '-C', folder, '--strip-components=1')
  for (const name of readdirSync(join(built, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(built, 'node_modules', name), join(modules, name))
  }
  mkdirSync(join(into, 'bin'))
  symlinkSync('../lib/node_modules/estia/bin/estia.js', join(into, 'bin/estia'))
  return folder
}

describe('the package', () => {
  it('holds no sources, and a bundle of every process and country', () => {
    for (const name of ['src', 'demo', 'test', 'scripts', 'docs']) {
      expect(existsSync(join(install, name)), name).toBe(false)
    }
    const files = readdirSync(join(install, 'dist/server'))
    const bundles = [...Object.keys(PROCESSES), 'country-cyprus'].map((name) => `${name}.js`)
    expect(files).toEqual(expect.arrayContaining(bundles))
    expect(readdirSync(install)).toEqual(expect.arrayContaining(['LICENSE', 'README.md']))
  })

  it('is run by the link that npm makes', () => {
    const env = machineEnvironment()
    const version = execFileSync(join(prefix, 'bin/estia'), ['--version'], { env })
    expect(String(version)).toBe('1.0.0\n')
  })

  it('names its countries', async () => {
    const { code, stderr } = await launchInstalled(
      ['keys', 'list'],
      { COUNTRY: 'atlantis' },
      install,
    )
    expect(code).toBe(1)
    expect(stderr).toContain('COUNTRY must be one of cyprus or the path of a module')
  })
})

describe('the demo', () => {
  it('is served, with pages, drawn photos and the map of a folder', async () => {
    const { body } = await read('GET', '/v1/listings?limit=1')
    expect(Number(body.total)).toBeGreaterThan(100)
    const photo = await read('GET', '/photos/demo-house-8-320.webp')
    expect([photo.status, photo.headers['content-type']]).toEqual([200, 'image/webp'])
    const page = String((await read('GET', '/search')).bytes)
    expect(page).toContain('Made up by a test')
    expect(String((await read('GET', '/privacy?lang=el')).bytes)).toContain('Προσωπικά δεδομένα')
    const script = /src="(\/assets\/site\.js[^"]*)"/.exec(page)![1]
    expect((await read('GET', script)).status).toBe(200)
  })

  it('decodes photos', async () => {
    const answer = await fetch(`${service.baseUrl}/v1/photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(await noisy(300, 200).jpeg().toBuffer()),
    })
    expect([answer.status, await answer.json()]).toMatchObject([201, { width: 300, height: 200 }])
  })

  it('checks a feed, over HTTP and by the command', async () => {
    const file = fileNamed('blm-images.zip')
    const answer = await fetch(`${service.baseUrl}/v1/feeds/check`, {
      method: 'POST',
      body: new Uint8Array(readFileSync(file)),
    })
    expect([answer.status, await answer.json()]).toMatchObject([200, { format: 'blm' }])
    expect(await service.estia('feeds', 'check', file)).toContain('blm')
  })

  it('values the market, and renews its segments with the values', async () => {
    const accuracy = async () => (await read('GET', '/v1/meta')).body.estimate_accuracy
    while (!(Number((await accuracy())?.n) > 0)) await sleep(LOOK_EVERY_MS)
    const isValued = async () => {
      const { body } = await read('GET', '/v1/listings?good_deal=1')
      return Number(body.total) > 0
    }
    while (!(await isValued())) await sleep(LOOK_EVERY_MS)
  })

  it('reads a part of the store in a thread', async () => {
    const place = { kind: 'sqlite', path: join(service.dataDir, 'estia.sqlite') } as const
    const store = await openForReading(place, false)
    const mark = await newestMark(store)
    await store.close()
    const records = openSync(join(service.dataDir, 'part'), 'w')
    const order: PartOrder = {
      ...{ place, mark, baseUrl: service.baseUrl, mapDir: map, dayStartMs: 0, isRebuild: false },
      ...{ path: '', threads: 1, range: { afterId: 0, upToId: 100 } },
      records: recordPlace(records, 0),
    }
    const worker = new Worker(join(install, 'dist/server/read-part.js'), { workerData: order })
    const part = await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
    closeSync(records)
    expect(Object.keys(part as object).length).toBeGreaterThan(0)
    expect(statSync(join(service.dataDir, 'part')).size).toBeGreaterThan(0)
  })
})
