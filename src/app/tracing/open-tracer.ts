/** Traces, where a collector is set: loaded only then. */
import { hostname } from 'node:os'
import type { FastifyBaseLogger } from 'fastify'
import { PROGRAM_VERSION } from '../../catalogue/program-version.ts'
import type { Engine } from '../../engine/engine.ts'
import type { WorkLedger } from '../../service/work/work-ledger.ts'
import type { Tracer } from '../../trace/tracer.ts'
import type { Settings } from '../settings.ts'

export async function openTracer(
  { otlpEndpoint, otlpHeaders, otelServiceName, otelRatio }: Settings,
  log: FastifyBaseLogger,
): Promise<Tracer | null> {
  if (otlpEndpoint === null) return null
  const { createOtlpExporter } = await import('../../trace/otlp-exporter.ts')
  const { createTracer } = await import('../../trace/tracer.ts')
  const exporter = createOtlpExporter({
    ...{ endpoint: otlpEndpoint, headers: otlpHeaders, serviceName: otelServiceName },
    ...{ version: PROGRAM_VERSION, instance: `${hostname()} ${process.pid}` },
    onTrouble(reason) {
      if (reason === null) log.info('traces are sent again')
      else log.warn({ reason }, 'traces cannot be sent and are dropped; the service goes on')
    },
  })
  return createTracer(exporter, otelRatio)
}

/** What searching costs; single rows are not worth a span. */
const traced = ['search', 'count', 'countWithoutEach', 'facet', 'histogram', 'located'] as const

export function traceEngine(engine: Engine, tracer: Tracer): void {
  for (const name of traced) {
    const work = engine[name].bind(engine) as (...given: unknown[]) => unknown
    const spanName = `engine ${name}`
    const within = (...given: unknown[]) => tracer.within(spanName, () => work(...given))
    Object.assign(engine, { [name]: within })
  }
}

/** Each attempt at work in the background is a trace of its own. */
export const traceWork = (ledger: WorkLedger, tracer: Tracer): WorkLedger => ({
  ...ledger,
  attempt: (order) => tracer.root(`work ${order.kind}`, () => ledger.attempt(order)),
})
