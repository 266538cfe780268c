import { configDefaults, defineConfig } from 'vitest/config'
import { testsNotRun } from './test/support/chromium.ts'
import { LongestFirst } from './test/support/longest-first.ts'
import { filesByProject, testProjects } from './test/support/test-projects.ts'

const files = filesByProject()

export default defineConfig({
  test: {
    // Node loads the sources itself, as in `npm run dev`: where Vite links them, each use of an import is a call of a getter.
    experimental: { viteModuleRunner: false },
    // Ten milliseconds a file, for those who ask.
    setupFiles: process.env.TEST_TIMES === '1' ? ['test/support/measure-file.ts'] : [],
    globalSetup: 'test/support/before-all-tests.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // More than the two cores: a worker waits for its servers, browsers and databases half of the time.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    projects: testProjects.map((name) => ({
      extends: true,
      test: {
        name,
        include: [...files[name]],
        exclude: [...configDefaults.exclude, ...testsNotRun()],
        // The modules are loaded once per worker, not once per file, except where a file needs them fresh.
        isolate: name === 'alone',
      },
    })),
  },
})
