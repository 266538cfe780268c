/** The tests of the project, with the mutant of `npm run mutate` in place of the source it was made from. */
import { resolve } from 'node:path'
import { mergeConfig } from 'vitest/config'
import type { VitestPluginContext } from 'vitest/node'
import project from '../vitest.config.ts'
import { applied, type Mutant } from './mutate-source.ts'

/** Told anew for every mutant. */
function current(): { readonly path: string | null; readonly mutant: Mutant | null } {
  const { file, mutant = null } = JSON.parse(process.env.MUTANT ?? '{}')
  return { path: file === undefined ? null : resolve(import.meta.dirname, '..', file), mutant }
}

export default mergeConfig(project, {
  test: { setupFiles: ['scripts/mutate-setup.ts'] },
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      // What was compiled for the source itself, or for another mutant, must not be taken for this one.
      configureVitest: ({ defineCacheKeyGenerator }: VitestPluginContext) =>
        defineCacheKeyGenerator(({ id }) => (id === current().path ? false : undefined)),
      transform(source: string, id: string) {
        const { path, mutant } = current()
        return mutant && id === path ? { code: applied(source, mutant), map: null } : null
      },
    },
  ],
})
