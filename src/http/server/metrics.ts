/**
 * Prometheus metrics on a listener of their own: never on the public port.
 * Labels are route patterns, not paths, so their number is bounded.
 */
import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client'

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
  const routes = new Map<string, RouteFigures>()
  const requests: Counter<'method' | 'route' | 'status'> = new Counter({
    name: 'estia_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      requests.reset()
      for (const { route, answers } of routes.values()) {
        for (const { method, status, count } of answers) {
          requests.inc({ method, route, status: String(status) }, count)
        }
      }
    },
  })
  const readers: { name: string; help: string; read: () => number }[] = []
  return {
    figures: () => readers.map(({ name, help, read }) => ({ name, help, value: read() })),
    observe(method, route, status, ms) {
      const figures = routes.get(route) ?? addRoute(routes, route)
      countAnswer(figures, method, status)
      countTime(figures, ms / 1000)
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
        response.end(`${await registry.metrics()}\n${durations(routes.values())}\n`)
      })
      return new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => resolve(server))
      })
    },
  }
}

/** Of one route, as plain numbers: the library looks up the labels of a series at every request. */
interface RouteFigures {
  readonly route: string
  /** Few: methods and statuses that the route has answered. */
  readonly answers: { readonly method: string; readonly status: number; count: number }[]
  /** By step, and those that took longer than the last. */
  readonly times: number[]
  seconds: number
}

const STEPS_S = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.1, 0.5, 2, 10]

function addRoute(routes: Map<string, RouteFigures>, route: string): RouteFigures {
  const figures = { route, answers: [], times: Array(STEPS_S.length + 1).fill(0), seconds: 0 }
  routes.set(route, figures)
  return figures
}

function countAnswer({ answers }: RouteFigures, method: string, status: number): void {
  const known = answers.find((one) => one.status === status && one.method === method)
  if (known) known.count++
  else answers.push({ method, status, count: 1 })
}

function countTime(figures: RouteFigures, seconds: number): void {
  let step = 0
  while (step < STEPS_S.length && seconds > STEPS_S[step]) step++
  figures.times[step]++
  figures.seconds += seconds
}

/** The histogram, in the text format of Prometheus. */
function durations(routes: Iterable<RouteFigures>): string {
  const name = 'estia_http_request_duration_seconds'
  const lines = [`# HELP ${name} Time from request to answer.`, `# TYPE ${name} histogram`]
  for (const { route, times, seconds } of routes) {
    const label = `route=${JSON.stringify(route)}`
    let sofar = 0
    for (const [step, count] of times.entries()) {
      sofar += count
      lines.push(`${name}_bucket{le="${STEPS_S[step] ?? '+Inf'}",${label}} ${sofar}`)
    }
    lines.push(`${name}_sum{${label}} ${seconds}`, `${name}_count{${label}} ${sofar}`)
  }
  return lines.join('\n')
}
