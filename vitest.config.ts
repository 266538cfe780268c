import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: 'test/support/before-all-tests.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores: more workers only make each other slower.
    maxWorkers: 2,
  },
})
