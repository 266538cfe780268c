/** The header `traceparent` of W3C Trace Context, version 00. */
export interface TraceParent {
  readonly traceId: string
  readonly spanId: string
  readonly isSampled: boolean
}

const HEADER = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** null: there is none, or it is not valid and a new trace begins. */
export function readTraceParent(header: unknown): TraceParent | null {
  const match = typeof header === 'string' ? HEADER.exec(header) : null
  if (match === null) return null
  const [, version, traceId, spanId, flags, more] = match
  if (version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const writeTraceParent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
