/** What the desk and the operator's desk say of signing in again, and of ending sessions. */
export const englishAccessWords = {
  againTitle: 'Sign in again',
  againText: (minutes: string) =>
    `To create a key, sign in again within ${minutes} minutes before.`,
  againLink: 'Sign in again',
  languageTitle: 'Language of your mails',
  languageText: 'Notices about enquiries and feeds are written in it.',
  languageSave: 'Save',
  sessions: 'Sessions',
  sessionsCount: (count: string) => `Signed in browsers: ${count}.`,
  endSessions: 'Sign the seller out everywhere',
  sessionsEnded: 'The seller is signed out everywhere.',
}

export type AccessWords = typeof englishAccessWords
