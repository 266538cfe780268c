/**
 * What must not break unnoticed, and the tests that would notice. Journeys are left out: they start the built server,
 * in which there is no mutant.
 */
export interface MutationTarget {
  /** Files, or folders with all files in them that are not tests. */
  readonly sources: readonly string[]
  /** Files or folders. Of these, a mutant runs those that reach it. */
  readonly tests: readonly string[]
}

export const mutationTargets: Readonly<Record<string, MutationTarget>> = {
  cursor: {
    sources: ['src/domain/search/cursor.ts'],
    tests: ['src/domain/search/cursor.test.ts', 'test/http/search-pages.test.ts'],
  },
  quota: {
    sources: ['src/http/admission'],
    tests: [
      'src/http/admission',
      'test/http/quota.test.ts',
      'test/pages/shed.test.ts',
      'test/write/access.test.ts',
    ],
  },
  'fetch-guard': {
    sources: ['src/net'],
    tests: [
      'src/net',
      'test/net',
      'test/photos/hostile',
      'test/photos/insecure-origins.test.ts',
      'test/photos/slow-origins.test.ts',
      'test/feeds/feed-hosts.test.ts',
    ],
  },
  sessions: {
    sources: [
      'src/service/desk/desk-access.ts',
      'src/service/desk/desk-sessions.ts',
      'src/service/desk/sign-in-requests.ts',
      'src/domain/access',
    ],
    tests: [
      'src/domain/access',
      'src/service/desk',
      'test/pages/desk-access.test.ts',
      'test/pages/desk-accounts.test.ts',
    ],
  },
  'publishing-gate': {
    sources: [
      'src/service/listings/publishing-gate.ts',
      'src/service/listings/transition-listing.ts',
      'src/service/listings/listing-changes.ts',
    ],
    tests: [
      'src/service/listings',
      'test/publishing',
      'test/write/lifecycle.test.ts',
      'test/write/changes.test.ts',
    ],
  },
  'feed-runs': {
    sources: ['src/service/feeds/runs'],
    tests: [
      'src/service/feeds',
      'test/feed-runs',
      'test/feeds/feed-runs.test.ts',
      'test/feeds/feed-edges.test.ts',
      'test/feeds/feed-care.test.ts',
      'test/feeds/dry-run.property.test.ts',
      'test/feeds/feed-hosts.test.ts',
      'test/feeds/feed-time.test.ts',
      'test/feeds/feed-hands.test.ts',
      'test/feeds/photo-queue.test.ts',
      'test/two-writers/sqlite.test.ts',
      'test/work',
    ],
  },
  mail: {
    sources: ['src/mail', 'src/mail/received', 'src/service/mail'],
    tests: [
      'src/mail',
      'src/service/mail',
      'test/mail',
      'test/enquiries',
      'test/alerts/both-stores.test.ts',
      'test/alerts/filing.test.ts',
      'test/http/enquiries.test.ts',
      'test/pages/desk-accounts.test.ts',
      'test/feeds/feed-care.test.ts',
      'test/webhooks',
      'test/work',
    ],
  },
  matcher: {
    sources: ['src/engine/matcher'],
    tests: [
      'src/engine/matcher',
      'test/engine/matcher.property.test.ts',
      'test/alerts/search-matcher.property.test.ts',
    ],
  },
  filters: {
    sources: ['src/engine/filters'],
    tests: [
      'src/engine/filters',
      'src/engine/engine.test.ts',
      'test/engine/engine.property.test.ts',
    ],
  },
}
