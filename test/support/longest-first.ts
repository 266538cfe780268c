/**
 * The order of the test files: what waits for servers and browsers begins first, so that no core is idle at the end
 * while one long journey goes on. Inside a folder as the runner has it.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** By what a file of them takes. All others follow. */
const LONG = ['test/journeys/', 'test/many/', 'test/browser/', 'test/http/', 'test/store/']

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => rankOf(a.moduleId) - rankOf(b.moduleId))
  }
}

function rankOf(path: string): number {
  const rank = LONG.findIndex((folder) => path.includes(`/${folder}`))
  return rank < 0 ? LONG.length : rank
}
