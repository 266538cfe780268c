/**
 * The tests of `npm run mutate`, in a process of their own: it loads the runner once and is told one mutant after the
 * other. One that never ends takes this process with it, and the next one gets a new one.
 */
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import type { Mutant } from './mutate-source.ts'

export interface MutantOrder {
  readonly file?: string
  readonly mutant?: Mutant
  /** Files or folders; the next group runs only if none of this one fails. */
  readonly groups: readonly (readonly string[])[]
}

const vitest = await createVitest('test', {
  config: 'scripts/mutate-vitest.config.ts',
  watch: false,
  bail: 1,
  maxWorkers: 1,
  passWithNoTests: true,
  reporters: [{}],
})
await vitest.standalone()

process.on('message', async ({ file, mutant, groups }: MutantOrder) => {
  process.env.MUTANT = JSON.stringify({ file, mutant })
  if (file !== undefined) vitest.invalidateFile(resolve(file))
  process.send?.(await isFound(groups))
  process.env.MUTANT = '{}'
  if (file !== undefined) vitest.invalidateFile(resolve(file))
})
process.once('disconnect', () => process.exit())

async function isFound(groups: MutantOrder['groups']): Promise<boolean> {
  for (const group of groups.filter(({ length }) => length > 0)) {
    const files = await vitest.globTestSpecifications([...group])
    // What failed with the mutant before would count as the first failure of this one, and end its run.
    vitest.state.filesMap.clear()
    vitest.state.idMap.clear()
    vitest.state.clearErrors()
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files)
    if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return true
  }
  return false
}
