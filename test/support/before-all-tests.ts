/**
 * Before and after a whole test run. Before: the pages' scripts and the server are built, so that tests see the
 * sources as they are, and a folder is made that all processes of the run share, for what is made
 * once a run. After: the folder is deleted, and what did not run is told as the last word. Cost: some 200 ms.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { notRunNotice, testsNotRun } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    readonly runFolder: string
  }
}

const BUILD = resolve(import.meta.dirname, '../../scripts/build.ts')

export function setup(project: TestProject): () => Promise<void> {
  execFileSync(process.execPath, [BUILD, '--if-changed'], { stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'estia-run-'))
  project.provide('runFolder', folder)
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
  return async () => {
    // Thousands of files: the runner ends its processes meanwhile, which write compiled code as their last act.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    const notRun = testsNotRun()
    if (notRun.length > 0) console.error(notRunNotice(notRun))
  }
}
