/**
 * Spans of what a process does: which request or work of the background, and where its time went. There is a tracer only
 * where a collector is set; what would use one is put together without it otherwise, so that it costs nothing.
 * Invariant: whether a trace is recorded depends on its id alone, and so on no wish of a caller; one that a caller does not
 * record is not recorded here. Cost where it is on: about 2 µs a span, and the context that Node carries along.
 */
import { randomBytes } from 'node:crypto'
import { currentSpan, type Span } from './current-span.ts'
import type { Exporter, FinishedSpan } from './otlp-exporter.ts'
import { traceLimits } from './trace-limits.ts'
import { readTraceParent, writeTraceParent } from './traceparent.ts'

type Attributes = FinishedSpan['attributes']

export interface Tracer {
  /** Begins the span of a request and runs the rest of it inside. */
  request(traceparent: unknown, rest: (span: Span) => void): void
  endRequest(span: Span, name: string, attributes: Attributes, isFailed: boolean): void
  /** A part of what is under way; outside of any it is done without a span. */
  within<T>(name: string, work: () => T, kind?: 1 | 3): T
  /** A trace of its own. */
  root<T>(name: string, work: () => Promise<T>): Promise<T>
  /** The same object, each of whose functions is a span named after it. */
  methods<T extends object>(prefix: string, traced: T): T
  /** Of the span that is under way, for requests to others; null: there is none. */
  traceparent(): string | null
  readonly figures: Exporter['figures']
  stop(): Promise<void>
}

interface OpenSpan extends Span {
  readonly parentSpanId: string | null
  readonly startMs: number
  /** Shared by all spans of a trace: how many may still be recorded. */
  readonly left: { spans: number }
}

export function createTracer(exporter: Exporter, ratio: number): Tracer {
  const now = () => performance.timeOrigin + performance.now()
  const isSampled = (traceId: string) =>
    Number.parseInt(traceId.slice(-8), 16) < ratio * 0x1_0000_0000

  function begin(traceparent: unknown): OpenSpan {
    const parent = readTraceParent(traceparent)
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
    return {
      ...{ traceId, spanId: newSpanId(), parentSpanId: parent?.spanId ?? null },
      isSampled: (parent?.isSampled ?? true) && isSampled(traceId),
      startMs: now(),
      left: { spans: traceLimits.spansPerTrace },
    }
  }

  function end(
    span: OpenSpan,
    name: string,
    kind: FinishedSpan['kind'],
    attributes: Attributes,
    isFailed: boolean,
  ): void {
    if (!span.isSampled) return
    const { traceId, spanId, parentSpanId, startMs } = span
    const ids = { traceId, spanId, parentSpanId }
    exporter.add({ ...ids, name, kind, startMs, endMs: now(), attributes, isFailed })
  }

  function inSpan<T>(span: OpenSpan, name: string, kind: 1 | 3, work: () => T): T {
    const finish = (isFailed: boolean) => end(span, name, kind, {}, isFailed)
    try {
      const result = currentSpan.run(span, work)
      if (!(result instanceof Promise)) {
        finish(false)
        return result
      }
      return result.then(
        (value) => {
          finish(false)
          return value
        },
        (error: unknown) => {
          finish(true)
          throw error
        },
      ) as T
    } catch (error) {
      finish(true)
      throw error
    }
  }

  const within: Tracer['within'] = (name, work, kind = 1) => {
    const parent = currentSpan.getStore() as OpenSpan | undefined
    if (!parent?.isSampled || parent.left.spans-- <= 0) return work()
    const { traceId, spanId: parentSpanId, left } = parent
    const span = { traceId, parentSpanId, left, spanId: newSpanId(), isSampled: true }
    return inSpan({ ...span, startMs: now() }, name, kind, work)
  }

  return {
    figures: exporter.figures,
    request(traceparent, rest) {
      const span = begin(traceparent)
      currentSpan.run(span, () => rest(span))
    },
    endRequest: (span, name, attributes, isFailed) =>
      end(span as OpenSpan, name, 2, attributes, isFailed),
    within,
    root: (name, work) => inSpan(begin(undefined), name, 1, work),
    methods(prefix, traced) {
      const entries = Object.entries(traced).map(([name, member]) => {
        if (typeof member !== 'function') return [name, member]
        const spanName = `${prefix} ${name}`
        return [
          name,
          (...given: unknown[]) => within(spanName, () => member.apply(traced, given), 3),
        ]
      })
      return { ...traced, ...Object.fromEntries(entries) }
    },
    traceparent() {
      const span = currentSpan.getStore()
      return span ? writeTraceParent(span) : null
    },
    stop: exporter.stop,
  }
}

const newSpanId = (): string => randomBytes(8).toString('hex')
