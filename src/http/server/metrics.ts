/**
 * Prometheus metrics on a listener of their own: never on the public port.
 * Labels are route patterns, not paths, so their number is bounded.
 */
import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'

export interface HttpMetrics {
  /** `ms`: until the answer; of a stream, until its first byte. */
  observe(method: string, route: string, status: number, ms: number): void
  /** A number that is read when the metrics are. */
  gauge(name: string, help: string, read: () => number): void
  /** The same for one that only grows until the process ends; its name ends in _total. */
  counter(name: string, help: string, read: () => number): void
  /** A number for each value of a label; values that are missing at the next look are gone. A counter where its name ends in _total. */
  labelled(name: string, help: string, label: string, read: () => Iterable<LabelledValue>): void
  /** What does not change while the process runs, as labels of a 1. */
  info(name: string, help: string, labels: Readonly<Record<string, string>>): void
  listen(port: number, host: string): Promise<Server>
  /** The numbers that were handed in, as they are now. */
  figures(): readonly Figure[]
}

type LabelledValue = readonly [value: string, figure: number]

export interface Figure {
  readonly name: string
  readonly help: string
  readonly value: number
}

export function createMetrics(): HttpMetrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'estia_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'estia_http_request_duration_seconds',
    help: 'Time from request to answer.',
    labelNames: ['route'],
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const seriesOf = (method: string, route: string, status: number) => {
    const counted = requests.labels({ method, route, status: String(status) })
    const timed = duration.labels({ route })
    return (seconds: number) => {
      counted.inc()
      timed.observe(seconds)
    }
  }
  /** By route, then by method, then by status: finding a series by its labels costs more than counting. */
  const known = new Map<string, Map<string, Map<number, (seconds: number) => void>>>()
  const readers: { name: string; help: string; read: () => number }[] = []
  return {
    figures: () => readers.map(({ name, help, read }) => ({ name, help, value: read() })),
    observe(method, route, status, ms) {
      const byMethod = within(known, route, () => new Map())
      const byStatus = within(byMethod, method, () => new Map())
      within(byStatus, status, () => seriesOf(method, route, status))(ms / 1000)
    },
    gauge(name, help, read) {
      readers.push({ name, help, read })
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: () => gauge.set(read()),
      })
    },
    counter(name, help, read) {
      readers.push({ name, help, read })
      const counter: Counter = new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          counter.reset()
          counter.inc(read())
        },
      })
    },
    labelled(name, help, label, read) {
      const Kind = name.endsWith('_total') ? Counter<string> : Gauge<string>
      const metric: Counter<string> | Gauge<string> = new Kind({
        ...{ name, help, labelNames: [label], registers: [registry] },
        collect() {
          metric.reset()
          for (const [value, figure] of read()) metric.inc({ [label]: value }, figure)
        },
      })
    },
    info(name, help, labels) {
      const registers = [registry]
      new Gauge({ name, help, labelNames: Object.keys(labels), registers }).set({ ...labels }, 1)
    },
    listen(port, host) {
      const server = createServer(async (request, response) => {
        if (request.url !== '/metrics') {
          response.writeHead(404).end()
          return
        }
        response.writeHead(200, { 'content-type': registry.contentType })
        response.end(await registry.metrics())
      })
      return new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => resolve(server))
      })
    },
  }
}

/** What a map holds under a key, made where it is missing. */
function within<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
