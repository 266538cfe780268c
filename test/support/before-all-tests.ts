/**
 * Before and after a whole test run. Before: the pages' scripts and the server are built, so that tests see the
 * current sources, a folder is created for what is made once per run, in memory where there is room, and PostgreSQL is
 * offered. After: both go, and the last line names the tests that did not run. Cost: about 200 ms.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { compileCacheFolder } from '../../src/app/threads/keep-compiled.ts'
import { notRunNotice, testsNotRun } from './chromium.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { offerPostgres } from './postgres-on-demand.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly runFolder: string
    readonly postgresOnDemand: string
  }
}

/** Outlasts the run: from the second one on a worker loads its packages with 1 s of CPU less. */
const COMPILED = resolve(import.meta.dirname, '../../node_modules/.cache/estia-compiled')
/** Each run adds those of the folders that it made for itself. */
const COMPILED_MAX = 20_000

function compiledCode(): string | null {
  if (existsSync(COMPILED) && readdirSync(COMPILED, { recursive: true }).length > COMPILED_MAX)
    rmSync(COMPILED, { recursive: true, force: true })
  return compileCacheFolder({ NODE_COMPILE_CACHE: COMPILED })
}

const BUILD = resolve(import.meta.dirname, '../../scripts/build.ts')

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [BUILD, '--if-changed'], { stdio: 'inherit' })
  const memory = makeMemoryFolder()
  // Read by the workers and by what they start, and by this process from here on.
  if (memory !== null) process.env.TMPDIR = memory
  const folder = mkdtempSync(join(tmpdir(), 'estia-run-'))
  project.provide('runFolder', folder)
  const postgres = await offerPostgres()
  project.provide('postgresOnDemand', postgres.url)
  process.env.ESTIA_START_BUILT = '1'
  process.env.NODE_COMPILE_CACHE ??= compiledCode() ?? join(folder, 'compiled')
  return async () => {
    await postgres.stop()
    // Thousands of files: the runner ends its processes meanwhile, which write compiled code as their last act.
    await rm(memory ?? folder, { recursive: true, force: true, maxRetries: 5 })
    const notRun = testsNotRun()
    if (notRun.length > 0) console.error(notRunNotice(notRun))
  }
}
