/** Where `node` begins: compiled code is cached between starts, which saves over a second each. */
import cluster from 'node:cluster'
import { isBuilt } from './app/paths.ts'
import { keepCompiled } from './app/threads/keep-compiled.ts'
import { CountryError } from './country/check-country.ts'

// The stacks of a bundle name its sources.
if (isBuilt) process.setSourceMapsEnabled(true)
keepCompiled()
stopWithLauncher()
await import('./cli/command.ts').catch((error: unknown) => {
  // The country is loaded before anything that could tell its faults.
  if (!(error instanceof CountryError)) throw error
  console.error(`estia: ${error.message}`)
  process.exit(1)
})

/** When the launcher is gone, even by SIGKILL, nothing may keep holding the port. */
function stopWithLauncher(): void {
  if (!process.channel || cluster.isWorker) return
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
