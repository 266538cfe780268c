import { configDefaults, defineConfig } from 'vitest/config'
import { testsNotRun } from './test/support/chromium.ts'

/**
 * They replace a module, count what ran, change the environment, or take the decoder of photos, which is made for a
 * process of its own, into theirs, where it forbids all that others draw with. Nothing may be loaded before or after them.
 */
const ALONE = [
  'src/photos/decode-photo.test.ts',
  'src/photos/photo-fingerprint.test.ts',
  'test/descriptions/contact-cost.test.ts',
  'test/feeds/linear-readers.test.ts',
  'test/http/search-pages.test.ts',
  'test/photos/decoder-trouble.test.ts',
  'test/photos/hostile-images.test.ts',
  'test/photos/insecure-origins.test.ts',
]

const notRun = [...configDefaults.exclude, ...testsNotRun()]

export default defineConfig({
  test: {
    globalSetup: 'test/support/before-all-tests.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One more than the two cores: journeys wait for their servers a third of the time.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['src', 'demo', 'clients', 'test'].map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...notRun, ...ALONE],
          // The house is loaded once for each worker, not once for each of its files.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: ALONE, exclude: notRun } },
    ],
  },
})
