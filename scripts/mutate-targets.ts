/**
 * What must not break unnoticed, and the tests that would notice. The pure tests run first; the app is started for
 * mutants that they do not find. Journeys are left out: they start the built server, in which there is no mutant.
 */
export interface MutationTarget {
  /** Files, or folders with all files in them that are not tests. */
  readonly sources: readonly string[]
  readonly pure: readonly string[]
  readonly app: readonly string[]
}

export const mutationTargets: Readonly<Record<string, MutationTarget>> = {
  cursor: {
    sources: ['src/domain/search/cursor.ts'],
    pure: ['src/domain/search/cursor.test.ts'],
    app: ['test/http/search-pages.test.ts'],
  },
  quota: {
    sources: ['src/http/admission'],
    pure: ['src/http/admission'],
    app: ['test/http/quota.test.ts', 'test/http/overload.test.ts', 'test/http/connections.test.ts'],
  },
  'fetch-guard': {
    sources: ['src/net'],
    pure: ['src/net'],
    app: ['test/net', 'test/photos/hostile', 'test/feeds/feed-hosts.test.ts'],
  },
  sessions: {
    sources: [
      'src/service/desk/desk-access.ts',
      'src/service/desk/desk-sessions.ts',
      'src/service/desk/sign-in-requests.ts',
      'src/domain/access',
    ],
    pure: ['src/domain/access', 'src/service/desk'],
    app: ['test/pages/desk-access.test.ts', 'test/pages/desk-accounts.test.ts'],
  },
  'publishing-gate': {
    sources: [
      'src/service/listings/publishing-gate.ts',
      'src/service/listings/transition-listing.ts',
      'src/service/listings/listing-changes.ts',
    ],
    pure: ['src/service/listings'],
    app: ['test/publishing', 'test/write/lifecycle.test.ts', 'test/write/changes.test.ts'],
  },
  'feed-runs': {
    sources: ['src/service/feeds/runs'],
    pure: ['src/service/feeds'],
    app: [
      'test/feeds/feed-runs.test.ts',
      'test/feeds/feed-edges.test.ts',
      'test/feeds/feed-care.test.ts',
      'test/feeds/dry-run.property.test.ts',
      'test/feeds/feed-hosts.test.ts',
      'test/feeds/feed-time.test.ts',
      'test/feeds/feed-hands.test.ts',
      'test/feeds/photo-queue.test.ts',
    ],
  },
  mail: {
    sources: ['src/mail', 'src/service/mail'],
    pure: ['src/mail', 'src/service/mail'],
    app: ['test/mail', 'test/http/enquiries.test.ts'],
  },
  matcher: {
    sources: ['src/engine/matcher'],
    pure: ['src/engine/matcher'],
    app: ['test/engine/matcher.property.test.ts', 'test/alerts/search-matcher.property.test.ts'],
  },
  filters: {
    sources: ['src/engine/filters'],
    pure: ['src/engine/filters', 'src/engine/engine.test.ts'],
    app: ['test/engine/engine.property.test.ts'],
  },
}
