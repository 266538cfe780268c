/**
 * The order of test files: projects one after another as vitest has them, and in each the longest files first, so
 * that none is left running alone at the end. Vitest knows durations only from earlier runs on the same machine and
 * otherwise goes by size, which says little of a journey.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By `npm run test:times`, longest first; a file of a few seconds needs no entry. */
export const longestFiles: readonly string[] = [
  'test/http/fuzz.test.ts',
  'test/many/faults.test.ts',
  'test/browser/desk.test.ts',
  'test/browser/accessibility.test.ts',
  'test/browser/enquiry.test.ts',
  // The first needs the production install and makes it. The next two need none, so nobody waits for it.
  'test/journeys/image.test.ts',
  'test/journeys/two-machines.test.ts',
  'test/journeys/backup-restore.test.ts',
  'test/journeys/buyer.test.ts',
  'test/journeys/price-guide.test.ts',
  'test/journeys/two-servers.test.ts',
  'test/journeys/assistant.test.ts',
  'test/journeys/operations-guide.test.ts',
  'test/journeys/stop-by-terminal.test.ts',
  'test/journeys/accounts.test.ts',
  'test/journeys/workers-that-fail.test.ts',
  'test/journeys/desk.test.ts',
  'test/journeys/rolling-restart.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = Object.values(Object.groupBy(sorted, ({ project }) => project.name))
    return projects.flatMap((inProject = []) => inProject.toSorted((a, b) => rank(a) - rank(b)))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const at = longestFiles.findIndex((file) => moduleId.endsWith(`/${file}`))
  return at === -1 ? longestFiles.length : at
}
