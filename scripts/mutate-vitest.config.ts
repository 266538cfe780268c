/** The tests of the project, with the mutant of `npm run mutate` in place of the source it was made from. */
import { resolve } from 'node:path'
import { mergeConfig } from 'vitest/config'
import project from '../vitest.config.ts'
import { applied, type Mutant } from './mutate-source.ts'

const { file, mutant } = JSON.parse(process.env.MUTANT ?? '{}') as {
  readonly file?: string
  readonly mutant?: Mutant
}
const mutated = file === undefined ? null : resolve(import.meta.dirname, '..', file)

export default mergeConfig(project, {
  // What was compiled for the source itself, or for another mutant, must not be taken for this one.
  test: { fsModuleCache: false },
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (source: string, id: string) =>
        mutant && id === mutated ? { code: applied(source, mutant), map: null } : null,
    },
  ],
})
