/**
 * `npm run bench`: the engine and the service compared with the alternatives, on this machine.
 * Progress goes to standard error, the report to standard output. Child processes and temporary folders
 * are cleaned up however the run ends.
 */
import { cpus, loadavg, totalmem } from 'node:os'
import { keepCompiled } from '../src/app/threads/keep-compiled.ts'
import { type BenchOptions, readBenchOptions, UsageError, usage } from './bench-options.ts'
import type { BenchReport, SizeReport } from './bench-report.ts'
import { stopChildren } from './child-process.ts'
import { engineOnly } from './engine-only.ts'
import { makeWorkload } from './make-workload.ts'
import { rateGoals } from './rate-goals.ts'
import { renderReport, renderSummary } from './render-report.ts'
import { profileSize, removeFolders, runSize } from './run-size.ts'
import { writeDocs } from './write-docs.ts'

/** 50 rounds of 20 kinds: 1,000 requests, so that no cache of one answer helps. */
const ROUNDS = 50

// As the command does whose starts are measured here.
keepCompiled()

const started = performance.now()

function note(line: string): void {
  const elapsedS = ((performance.now() - started) / 1000).toFixed(0)
  process.stderr.write(`${elapsedS.padStart(5)} s  ${line}\n`)
}

async function runEngineOnly({ sizes }: BenchOptions): Promise<void> {
  for (const size of sizes) console.log(await engineOnly(size, makeWorkload(ROUNDS), note))
}

async function run(options: BenchOptions): Promise<BenchReport> {
  const [loadBefore] = loadavg()
  const workload = makeWorkload(ROUNDS)
  const sizes: SizeReport[] = []
  for (const listings of options.sizes) {
    sizes.push(await runSize({ listings, workload, options, note }))
  }
  const processors = cpus()
  return {
    date: new Date().toISOString().slice(0, 10),
    command: options.commandLine,
    machine: {
      cores: processors.length,
      cpu: processors[0].model.trim(),
      arch: process.arch,
      memoryGb: Math.round(totalmem() / 2 ** 30),
      node: process.versions.node,
      loadBefore,
    },
    seconds: (performance.now() - started) / 1000,
    sizes,
    goals: rateGoals(sizes),
  }
}

async function cleanUp(): Promise<void> {
  await stopChildren()
  await removeFolders()
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await cleanUp()
    process.exit(1)
  })
}

try {
  const options = readBenchOptions(process.argv.slice(2))
  if (options === null) console.log(usage)
  else if (options.engineOnly) await runEngineOnly(options)
  else if (options.isProfile) {
    const [listings] = options.sizes
    console.log(await profileSize({ listings, workload: makeWorkload(ROUNDS), options, note }))
  } else {
    const report = await run(options)
    const tables = renderReport(report)
    if (options.writeDocs) await writeDocs(tables, renderSummary(report))
    process.stdout.write(options.asJson ? `${JSON.stringify(report)}\n` : tables)
  }
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n${usage}`)
  else console.error(error)
  process.exitCode = 1
} finally {
  await cleanUp()
}
