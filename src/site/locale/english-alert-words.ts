/** English texts of saved searches: the form, the confirmation, "My searches", and stopping mails. */
import type { AlertFrequency, MatchKind, SavedSearchState } from '../../catalogue/alerts.ts'

export const englishAlertWords = {
  save: 'Save this search',
  saveText: 'Get an email when a home matches your search, or when a price drops.',
  email: 'Email',
  frequency: 'How often',
  frequencies: {
    instant: 'At once',
    daily: 'Once a day',
    weekly: 'Once a week',
  } as Readonly<Record<AlertFrequency, string>>,
  submit: 'Save search',
  privacy:
    'Your address is used for these emails only and deleted with your last saved search. Every email has a link to stop them.',
  badAddress: 'We cannot send email to this address. Check it and save again.',
  tooMany: 'Too many searches are saved for this address or from here. Try again tomorrow.',
  refused: 'This search cannot be saved. Change it and save again.',
  sentTitle: 'Check your email',
  sentText: (hours: string) =>
    `We sent a link to the address you entered. Open it and confirm within ${hours} hours; until then nothing else is sent. If you already have a link from today, use that one.`,
  demoMail: 'Open the demo mailbox',
  back: 'Back to the search',
  confirmTitle: 'Confirm your saved search',
  confirmText: 'You will get emails about homes that match this search:',
  confirm: 'Confirm',
  myTitle: 'My searches',
  mySecret: 'This link is your account. Anyone who has it can change these searches.',
  none: 'No saved searches.',
  states: {
    unconfirmed: 'Not confirmed',
    active: 'Active',
    paused: 'Paused',
    ended: 'Ended',
  } as Readonly<Record<SavedSearchState, string>>,
  fresh: (n: string) => `New since your last visit: ${n}`,
  kinds: {
    entered: 'Now matches',
    price_down: 'Price cut',
    new: 'New',
    back: 'Available again',
    gone: 'No longer available',
  } as Readonly<Record<MatchKind, string>>,
  was: (price: string) => `was ${price}`,
  show: 'Show all matches',
  seen: 'Mark as seen',
  pause: 'Pause',
  resume: 'Resume',
  change: 'Save',
  remove: 'Delete',
  removeAll: 'Delete all searches, lists and my address',
  removeAllText:
    'Your searches end, nobody can open their links any more, and the shared lists behind them are lost for everyone who uses them. This cannot be undone.',
  removeAllSure: 'Yes, delete everything',
  lists: 'Saved homes and notes',
  listsText: 'Keep them behind this link too, the same on all your devices.',
  forPrograms: 'For assistants and programs',
  forProgramsText:
    'Give this token to an assistant or a program that should tell you what is new. With it they can also change this search.',
  stillLooking: 'I am still looking',
  goneTitle: 'Deleted',
  goneText: 'Your saved searches, the lists behind their link and your email address were deleted.',
  stopTitle: 'Stop emails',
  stopOne: (name: string) => `Stop emails about “${name}”?`,
  stopAll: 'Stop all emails about your saved searches?',
  stop: 'Stop emails',
  stoppedTitle: 'Emails stopped',
  stoppedText: 'You will get no more of these emails. What was saved is deleted after 30 days.',
}

export type AlertPageWords = typeof englishAlertWords
