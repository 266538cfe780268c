/**
 * The tests of the project, with the mutant of `npm run mutate` in place of the source it was made from, or with
 * sources that report what is reached. Cheap files run first: most mutants do not survive them.
 */
import { relative, resolve } from 'node:path'
import { mergeConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification, type VitestPluginContext } from 'vitest/node'
import project from '../vitest.config.ts'
import type { MutantOrder } from './mutate-order.ts'
import { applied, watched } from './mutate-source.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** Set for every run. */
const current = (): MutantOrder => JSON.parse(process.env.MUTANT_ORDER ?? '{}')

function replaced(id: string, source: string): string | null {
  const { mutant, watch = [] } = current()
  const path = relative(ROOT, id)
  if (path === mutant?.file) return applied(source, mutant)
  return watch.includes(path) ? watched(path, source) : null
}

class AsOrdered extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { tests = [] } = current()
    const rank = ({ moduleId }: TestSpecification) => tests.indexOf(relative(ROOT, moduleId))
    return files.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default mergeConfig(project, {
  test: {
    // Node would load the sources as they are.
    experimental: { viteModuleRunner: true },
    testTimeout: 40_000,
    hookTimeout: 60_000,
    setupFiles: ['scripts/mutate-setup.ts'],
    sequence: { sequencer: AsOrdered },
  },
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      // What was compiled for the source itself, or for another mutant, must not be taken for this one.
      configureVitest: ({ defineCacheKeyGenerator }: VitestPluginContext) =>
        defineCacheKeyGenerator(({ id }) => (replaced(id, '') === null ? undefined : false)),
      transform(source: string, id: string) {
        const code = replaced(id, source)
        return code === null ? null : { code, map: null }
      },
    },
  ],
})
