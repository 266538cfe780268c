/**
 * The log of a process. Where traces are on, every line that a request or work in the background writes has their `trace_id`; where
 * they are off, lines are written as if there were none.
 */
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Settings } from '../settings.ts'

export async function createLog(
  { logLevel, otlpEndpoint }: Pick<Settings, 'logLevel' | 'otlpEndpoint'>,
  destination?: DestinationStream,
): Promise<Logger> {
  const options = {
    level: logLevel,
    redact: ['req.headers.authorization'],
    ...(otlpEndpoint === null ? {} : { mixin: await traceMixin() }),
  }
  return destination ? pino(options, destination) : pino(options)
}

async function traceMixin(): Promise<() => object> {
  const { currentSpan } = await import('../../trace/current-span.ts')
  return () => {
    const span = currentSpan.getStore()
    return span ? { trace_id: span.traceId } : {}
  }
}
