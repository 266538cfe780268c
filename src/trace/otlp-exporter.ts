/**
 * Sends finished spans to a collector: OTLP over HTTP, as JSON. Invariants: never more than one request under way and never more
 * spans in memory than the limit, whatever the collector does; what does not fit is dropped and counted; nobody waits.
 * Spans hold no address, query or text of a request.
 */
import { type TraceLimits, traceLimits } from './trace-limits.ts'

export interface FinishedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | null
  readonly name: string
  /** As OTLP numbers them: 1 internal, 2 server, 3 client. */
  readonly kind: 1 | 2 | 3
  readonly startMs: number
  readonly endMs: number
  readonly attributes: Readonly<Record<string, string | number>>
  readonly isFailed: boolean
}

export interface ExporterOptions {
  /** As in OTEL_EXPORTER_OTLP_ENDPOINT: `/v1/traces` is added. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly version: string
  /** Names this process. */
  readonly instance: string
  /** Called when sending begins to fail, and with null when it succeeds again. */
  readonly onTrouble: (reason: string | null) => void
  readonly limits?: TraceLimits
}

export interface Exporter {
  readonly figures: { readonly sent: number; readonly dropped: number }
  add(span: FinishedSpan): void
  /** Sends what waits, for at most a moment. */
  stop(): Promise<void>
}

export function createOtlpExporter(options: ExporterOptions): Exporter {
  const { limits = traceLimits, onTrouble } = options
  const figures = { sent: 0, dropped: 0 }
  let waiting: FinishedSpan[] = []
  let sending: Promise<void> | null = null
  let isFailing = false

  async function sendSome(requestMs: number): Promise<void> {
    const spans = waiting.slice(0, limits.spansPerRequest)
    waiting = waiting.slice(limits.spansPerRequest)
    const reason = await post(spans, requestMs, options)
    if (reason === null) figures.sent += spans.length
    else figures.dropped += spans.length
    if (isFailing !== (reason !== null)) onTrouble(reason)
    isFailing = reason !== null
  }

  function flush(): void {
    if (sending !== null || waiting.length === 0) return
    sending = sendSome(limits.requestMs).finally(() => {
      sending = null
      // More than one request holds: at once, unless the collector is in trouble.
      if (!isFailing && waiting.length >= limits.spansPerRequest) flush()
    })
  }
  const timer = setInterval(flush, limits.sendEveryMs)
  timer.unref()
  return {
    figures,
    add(span) {
      if (waiting.length >= limits.spansMax) {
        figures.dropped++
        return
      }
      waiting.push(span)
      if (waiting.length >= limits.spansPerRequest) flush()
    },
    async stop() {
      clearInterval(timer)
      if (sending === null && waiting.length > 0) sending = sendSome(limits.stopMs)
      const { promise: late, resolve } = Promise.withResolvers<void>()
      const end = setTimeout(resolve, limits.stopMs)
      await Promise.race([sending, late])
      clearTimeout(end)
    },
  }
}

/** null: it was accepted. */
async function post(
  spans: readonly FinishedSpan[],
  requestMs: number,
  { endpoint, headers, serviceName, version, instance }: ExporterOptions,
): Promise<string | null> {
  const resource = { 'service.name': serviceName, 'service.version': version }
  const attributes = attributesOf({ ...resource, 'service.instance.id': instance })
  const scopeSpans = [{ scope: { name: 'estia', version }, spans: spans.map(asJson) }]
  try {
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource: { attributes }, scopeSpans }] }),
      signal: AbortSignal.timeout(requestMs),
      redirect: 'error',
    })
    await answer.body?.cancel()
    return answer.ok ? null : `the collector answers ${answer.status}`
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    return isLate ? 'the collector does not answer in time' : 'the collector cannot be reached'
  }
}

const asJson = (span: FinishedSpan) => ({
  ...{ traceId: span.traceId, spanId: span.spanId, name: span.name, kind: span.kind },
  ...(span.parentSpanId === null ? {} : { parentSpanId: span.parentSpanId }),
  startTimeUnixNano: nanoseconds(span.startMs),
  endTimeUnixNano: nanoseconds(span.endMs),
  attributes: attributesOf(span.attributes),
  status: span.isFailed ? { code: 2 } : {},
})

const attributesOf = (members: Readonly<Record<string, string | number>>) =>
  Object.entries(members).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))

/** As text: a number of JavaScript cannot hold the nanoseconds of this century. */
const nanoseconds = (ms: number): string =>
  `${Math.floor(ms)}${String(Math.floor((ms % 1) * 1e6)).padStart(6, '0')}`
