/**
 * The tests of `npm run mutate`, in a process of their own: it loads the runner once and gets one order after the
 * other. A mutant that never ends takes this process with it, and the next one gets a new one.
 */
import { relative, resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import type { MutantAnswer, MutantOrder } from './mutate-order.ts'

const vitest = await createVitest('test', {
  config: 'scripts/mutate-vitest.config.ts',
  watch: false,
  bail: 1,
  maxWorkers: 1,
  passWithNoTests: true,
  reporters: [{}],
})
await vitest.standalone()

process.on('message', async (order: MutantOrder) => {
  const replaced = [...(order.watch ?? []), ...(order.mutant ? [order.mutant.file] : [])]
  const forget = () => {
    for (const file of replaced) vitest.invalidateFile(resolve(file))
  }
  process.env.MUTANT_ORDER = JSON.stringify(order)
  forget()
  process.send?.(await run(order))
  process.env.MUTANT_ORDER = '{}'
  forget()
})
process.once('disconnect', () => process.exit())

async function run({ tests }: MutantOrder): Promise<MutantAnswer> {
  const specifications = await vitest.globTestSpecifications([...tests])
  // What failed with the mutant before would count as the first failure of this one, and end its run.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  vitest.state.clearErrors()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return {
    fails: unhandledErrors.length > 0 || testModules.some((module) => !module.ok()),
    files: testModules.map((module) => {
      const { cpuMs = 0, reached = [] } = module.meta()
      return { path: relative('', module.moduleId), cpuMs, reached }
    }),
  }
}
