import { configDefaults, defineConfig } from 'vitest/config'
import { testsNotRun } from './test/support/chromium.ts'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'demo/**/*.test.ts', 'clients/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...testsNotRun()],
    globalSetup: 'test/support/before-all-tests.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One more than the two cores: journeys wait for their servers a third of the time.
    maxWorkers: 3,
  },
})
