/** What the desk says of webhooks in English. */
export const englishWebhookWords = {
  title: 'Webhooks',
  lead: 'Your software can be notified of changes at once, at an https address of its own. For developers:',
  guide: 'how messages are signed and verified',
  none: 'You have no webhook yet.',
  address: 'Address (https)',
  name: 'Name',
  nameHint: 'For your own use.',
  events: 'Events',
  groups: {
    'listing.*': 'Changes of listings',
    'search.matched': 'Matches of saved searches',
    'enquiry.*': 'Enquiries',
    'feed.*': 'Feed runs that need attention',
  } as Readonly<Record<string, string>>,
  query: 'Only listings of this search',
  queryHint: 'The part of a search address after the question mark. Empty: all listings.',
  add: 'Add a webhook',
  addButton: 'Add webhook',
  secret: 'Secret for verifying signatures. Copy it now: it is shown only once.',
  state: 'State',
  states: { unverified: 'Not verified', active: 'Active', disabled: 'Disabled' } as Readonly<
    Record<string, string>
  >,
  reasons: {
    failing: 'no message was accepted for five days',
    gone: 'the address answered 410 (Gone)',
    backlog: 'too many messages were waiting',
    query_refused: 'its search is no longer valid',
  } as Readonly<Record<string, string>>,
  failingSince: (moment: string) => `No message accepted since ${moment}.`,
  lastDelivered: 'Last delivery',
  never: 'never',
  verifyText:
    'The address has to answer our test message with the token in it. Then messages are sent.',
  verify: 'Verify the address and start',
  verified: 'Verified. Messages are sent from now on.',
  unproved: 'The address did not answer with the token.',
  deliveries: 'Deliveries',
  deliveriesHint: 'The newest messages, stored for seven days.',
  noDeliveries: 'Nothing has been sent yet.',
  onlyFailed: 'Failed only',
  all: 'All',
  event: 'Event',
  result: 'Result',
  time: 'Last attempt',
  statuses: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' } as Readonly<
    Record<string, string>
  >,
  attempts: (count: string) => `attempts: ${count}`,
  again: 'Send again',
  queued: 'The message is being sent again.',
  removeTitle: 'Remove webhook',
  removeText: 'Waiting messages are not sent.',
  remove: 'Remove',
  removed: 'Webhook removed.',
  tooMany: 'You have reached the maximum number of webhooks. Remove one first.',
  back: 'All webhooks',
  faults: {
    url: 'Please enter an https address that is reachable from the internet.',
    name: 'Please enter a shorter name.',
    events: 'Please choose at least one kind of event.',
    query: 'This is not a search that we understand.',
  },
}

export type WebhookWords = typeof englishWebhookWords
