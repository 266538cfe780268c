/** Traces of requests and of work in the background, at a collector: whole, with the caller's id, and harmless when it hangs. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../src/app/tracing/create-log.ts'
import { createOtlpExporter, type FinishedSpan } from '../../src/trace/otlp-exporter.ts'
import { traceLimits } from '../../src/trace/trace-limits.ts'
import { readTraceParent, writeTraceParent } from '../../src/trace/traceparent.ts'
import { createTracer } from '../../src/trace/tracer.ts'
import { get, startTestApp, type TestApp } from '../support/test-app.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}

const spans: SentSpan[] = []
const texts: string[] = []
const headers: (string | undefined)[] = []
const open = new Set<ServerResponse>()
let hangs = false
const collector = createServer((request, response) => {
  open.add(response)
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    if (hangs) return
    texts.push(text)
    headers.push(request.headers.authorization)
    for (const { scopeSpans } of JSON.parse(text).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans)
    response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}')
  })
})
let endpoint: string
let app: TestApp
const lines: string[] = []

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  app = await startTestApp({
    fitsPrices: false,
    log: await createLog(
      { logLevel: 'info', otlpEndpoint: endpoint },
      { write: (line: string) => void lines.push(line) },
    ),
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20secret',
    },
  })
})
afterAll(async () => {
  await app.stop()
  for (const response of open) response.destroy()
  collector.close()
})

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const traced = (traceId: string) => spans.filter((span) => span.traceId === traceId)

describe('a request', () => {
  it('is one trace with that of its caller: admission, parsing, engine and answer inside', async () => {
    const traceparent = `00-${TRACE}-${CALLER}-01`
    expect((await get(app, '/v1/listings?price_max=123456', { traceparent })).status).toBe(200)
    await expect
      .poll(() => traced(TRACE).map(({ name }) => name), { timeout: 10_000 })
      .toContain('GET /v1/listings')
    const own = traced(TRACE)
    const root = own.find(({ name }) => name === 'GET /v1/listings')!
    expect(root.parentSpanId).toBe(CALLER)
    const inside = own.filter((span) => span !== root)
    expect(inside.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['admission', 'parse', 'handle', 'engine search', 'response']),
    )
    const ids = new Set(own.map(({ spanId }) => spanId))
    expect(inside.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([])
    for (const { startTimeUnixNano, endTimeUnixNano } of own) {
      expect(startTimeUnixNano).toMatch(/^\d{19}$/)
      expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true)
    }
    expect(headers).toContain('Bearer secret')
    // What was searched is nobody's business at the collector.
    expect(texts.join()).not.toContain('123456')
    expect(lines.some((line) => line.includes(`"trace_id":"${TRACE}"`))).toBe(true)
  })

  it('that reads the store has that as a span', async () => {
    const traceId = 'a'.repeat(32)
    await get(app, '/v1/listings/999999', { traceparent: `00-${traceId}-${CALLER}-01` })
    await expect
      .poll(() => traced(traceId).map(({ name }) => name), { timeout: 10_000 })
      .toContain('store getListing')
  })

  it('that its caller does not record is not recorded', async () => {
    const [silent, marker] = ['b'.repeat(32), 'c'.repeat(32)]
    await get(app, '/v1/meta', { traceparent: `00-${silent}-${CALLER}-00` })
    await get(app, '/v1/meta', { traceparent: `00-${marker}-${CALLER}-01` })
    await expect.poll(() => traced(marker).length, { timeout: 10_000 }).toBeGreaterThan(0)
    expect(traced(silent)).toEqual([])
  })
})

describe('the header', () => {
  it.each([
    [`00-${TRACE}-${CALLER}-01`, true],
    [`00-${TRACE}-${CALLER}-00`, true],
    [`01-${TRACE}-${CALLER}-01-more`, true],
    [`00-${TRACE}-${CALLER}-01-more`, false],
    [`ff-${TRACE}-${CALLER}-01`, false],
    [`00-${'0'.repeat(32)}-${CALLER}-01`, false],
    [`00-${TRACE}-${'0'.repeat(16)}-01`, false],
    [`00-${TRACE.toUpperCase()}-${CALLER}-01`, false],
    ['', false],
    [undefined, false],
    [['00'], false],
  ])('%j is read or left', (header, isRead) => {
    expect(readTraceParent(header) !== null).toBe(isRead)
  })

  it('is written as it is read', () => {
    const header = `00-${TRACE}-${CALLER}-01`
    expect(writeTraceParent(readTraceParent(header)!)).toBe(header)
  })
})

describe('a collector that hangs', () => {
  it('costs spans and nothing else, and is reported once', async () => {
    hangs = true
    const reasons: (string | null)[] = []
    const exporter = createOtlpExporter({
      ...{ endpoint, headers: {}, serviceName: 'estia', version: '1', instance: 'test' },
      onTrouble: (reason) => reasons.push(reason),
      limits: { ...traceLimits, spansMax: 4, spansPerRequest: 2, requestMs: 100, sendEveryMs: 20 },
    })
    const tracer = createTracer(exporter, 1)
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, number) => tracer.root('work', async () => number)),
    )
    expect(seen.length).toBe(20)
    expect(exporter.figures.dropped).toBe(20 - 2 - 4)
    await expect.poll(() => exporter.figures.dropped).toBe(20)
    expect(reasons).toEqual(['the collector does not answer in time'])
    hangs = false
    await tracer.root('work', async () => 1)
    await expect.poll(() => exporter.figures.sent).toBe(1)
    expect(reasons).toEqual(['the collector does not answer in time', null])
    await exporter.stop()
  })
})

describe('spans', () => {
  const finished: FinishedSpan[] = []
  const exporter = {
    figures: { sent: 0, dropped: 0 },
    add: (span: FinishedSpan) => void finished.push(span),
    stop: async () => undefined,
  }

  it('of a trace are bounded, those of work that fails are marked, and its error passes', async () => {
    const tracer = createTracer(exporter, 1)
    await tracer.root('many', async () => {
      for (let n = 0; n < traceLimits.spansPerTrace + 50; n++) tracer.within('one', () => n)
    })
    expect(finished.filter(({ name }) => name === 'one').length).toBe(traceLimits.spansPerTrace)
    const failing = tracer.root('failing', () => Promise.reject(new Error('so it is')))
    await expect(failing).rejects.toThrow('so it is')
    expect(finished.at(-1)).toMatchObject({ name: 'failing', isFailed: true })
  })

  it.each([
    ['on', 'http://127.0.0.1:4318', true],
    ['off', null, false],
  ])(
    'are in every line of the log that belongs to them, while traces are %s',
    async (_, otlpEndpoint, isThere) => {
      const said: string[] = []
      const log = await createLog(
        { logLevel: 'info', otlpEndpoint },
        { write: (line: string) => void said.push(line) },
      )
      const tracer = createTracer(exporter, 1)
      await tracer.root('work', async () => {
        await new Promise((resolve) => setImmediate(resolve))
        log.child({ part: 1 }).warn('inside')
      })
      log.info('outside')
      const [inside, outside] = said.map((line) => JSON.parse(line).trace_id)
      expect([inside, outside]).toEqual([isThere ? finished.at(-1)?.traceId : undefined, undefined])
    },
  )

  it.each([
    [0, 0],
    [0.25, 250],
    [1, 1_000],
  ])('are recorded of a share of %d of all traces, by their ids', async (ratio, about) => {
    finished.length = 0
    const tracer = createTracer(exporter, ratio)
    for (let n = 0; n < 1_000; n++) await tracer.root('one', async () => n)
    expect(Math.abs(finished.length - about)).toBeLessThanOrEqual(ratio === 0.25 ? 100 : 0)
  })
})
