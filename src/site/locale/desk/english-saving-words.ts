/** What the desk says about saving: two devices on one listing, numbers, forms that are sent twice. */
export const englishSavingWords = {
  unreadable: (text: string, range: string) => `“${text}” is not a number. ${range}`,
  ambiguous: (text: string, one: string, other: string) =>
    `“${text}” could be ${one} or ${other}. Please type one of these.`,
  conflictTitle: 'Also changed on another device',
  conflictText:
    'After you opened this page, these fields were changed elsewhere. Both values are still there: choose the one to save.',
  conflictSave: 'Then press Save.',
  mine: 'Yours',
  theirs: 'Saved meanwhile',
  empty: 'empty',
  point: 'Map pin',
  notSaved: 'Not saved',
  notPublished:
    'Not published: some of what you typed is not saved yet. Please correct the marked fields.',
  nowLive:
    'This listing was published elsewhere and is live now. What you typed is not saved yet: press Save to change what buyers see.',
  sentBefore: 'This form was already sent. Nothing was done a second time.',
  keySentBefore:
    'This form was already sent, and its key is in the list. If you did not copy it, revoke it and create another.',
  photosPending: (count: string) => `Photos still being fetched: ${count}.`,
}

export type SavingWords = typeof englishSavingWords
