/** See the English ones. */
import type { AccessWords } from './english-access-words.ts'

export const greekAccessWords: AccessWords = {
  againTitle: 'Συνδεθείτε ξανά',
  againText: (minutes) =>
    `Για να δημιουργήσετε κλειδί πρέπει να έχετε συνδεθεί τα τελευταία ${minutes} λεπτά.`,
  againLink: 'Συνδεθείτε ξανά',
  languageTitle: 'Γλώσσα των e-mail σας',
  languageText: 'Σε αυτή γράφονται οι ειδοποιήσεις για ερωτήματα και feeds.',
  languageSave: 'Αποθήκευση',
  sessions: 'Συνδέσεις',
  sessionsCount: (count) => `Συνδεδεμένα προγράμματα περιήγησης: ${count}.`,
  endSessions: 'Αποσύνδεση του πωλητή παντού',
  sessionsEnded: 'Ο πωλητής αποσυνδέθηκε παντού.',
}
