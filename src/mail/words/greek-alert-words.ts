/** The sentences of mails of saved searches in Greek. */
import type { AlertWords } from './english-alert-words.ts'

const plural = new Intl.PluralRules('el')

const homes = (count: number, written: string): string =>
  plural.select(count) === 'one' ? '1 ακίνητο' : `${written} ακίνητα`

const searches = (count: number, written: string): string =>
  plural.select(count) === 'one'
    ? '1 αποθηκευμένη αναζήτηση'
    : `${written} αποθηκευμένες αναζητήσεις`

const days = (count: number, written: string): string =>
  count === 0
    ? 'σημερινή αγγελία'
    : count === 1
      ? 'χθεσινή αγγελία'
      : `αγγελία πριν από ${written} ημέρες`

export const greekAlertWords: AlertWords = {
  confirmSubject: 'Επιβεβαιώστε την αποθηκευμένη αναζήτησή σας',
  confirmLink: 'Έλεγχος και επιβεβαίωση',
  confirmIntro:
    'Κάποιος έδωσε αυτή τη διεύθυνση για να λαμβάνει e-mail για νέα ακίνητα. Αν ήσασταν εσείς: δεν στέλνεται ακόμη κανένα e-mail. Ανοίξτε την παραπάνω σελίδα, ελέγξτε την αναζήτηση και πατήστε το κουμπί.',
  confirmUntil: (time) => `Η σελίδα λειτουργεί μία φορά, έως ${time}.`,
  confirmNotYou:
    'Αν δεν ήσασταν εσείς, αγνοήστε αυτό το e-mail. Δεν θα λάβετε άλλα, και η διεύθυνσή σας διαγράφεται αυτόματα.',

  alertSubject: (count, written) => `${homes(count, written)} για τις αναζητήσεις σας`,
  alertIntro: (count, written) =>
    `Υπάρχουν νέα για ${homes(count, written)} που σας ${plural.select(count) === 'one' ? 'ενδιαφέρει' : 'ενδιαφέρουν'}.`,
  collected:
    'Βρέθηκαν περισσότερα ακίνητα από όσα στέλνουμε ένα ένα σε μία ημέρα, γι’ αυτό είναι όλα σε αυτό το e-mail.',
  unnamed: 'Η αναζήτησή σας',

  enteredByPrice: 'Τώρα μέσα στον προϋπολογισμό σας',
  entered: 'Τώρα ταιριάζει στην αναζήτησή σας',
  price_down: 'Μείωση τιμής',
  new: 'Νέο',
  back: 'Ξανά διαθέσιμο',
  gone: 'Δεν είναι πλέον διαθέσιμο',
  was: (price, old) => `${price}, από ${old}`,
  perMonth: (price) => `${price} τον μήνα`,
  noPrice: 'τιμή κατόπιν επικοινωνίας',
  area: (written) => `${written} τ.μ.`,
  listed: days,

  more: (count, written) =>
    `${plural.select(count) === 'one' ? 'Ταιριάζει ακόμη 1 ακίνητο' : `Ταιριάζουν ακόμη ${written} ακίνητα`}. Δείτε τα όλα:`,
  seeAll: 'Όλα τα αποτελέσματα',
  stopOne: 'Διακοπή των e-mail για αυτή την αναζήτηση',
  manage: 'Οι αναζητήσεις μου: αλλαγή, παύση ή διαγραφή',
  manageUse:
    'Μην κοινοποιήσετε αυτόν τον σύνδεσμο: όποιος τον έχει μπορεί να αλλάξει τις αναζητήσεις σας.',
  stopAll: 'Διακοπή όλων αυτών των e-mail',

  stillSubject: 'Ψάχνετε ακόμη;',
  stillIntro: (count, written) => `Έχετε ${searches(count, written)}. Ψάχνετε ακόμη για ακίνητο;`,
  stillLink: 'Ναι, συνεχίστε',
  stillUntil: (time) =>
    `Ανοίξτε τη σελίδα και πατήστε το κουμπί. Χωρίς απάντηση τα e-mail σταματούν: ${time}. Αργότερα διαγράφεται και η διεύθυνσή σας.`,

  stoppedSubject: 'Μια αποθηκευμένη αναζήτηση είναι σε παύση',
  stoppedIntro: (name) =>
    `Η αναζήτησή σας «${name}» χρησιμοποιεί ένα φίλτρο που δεν υπάρχει πια, γι’ αυτό είναι σε παύση. Ανοίξτε τη σελίδα και αποθηκεύστε την ξανά.`,

  footer: (site) =>
    `Estia Index, ${site}. Λάβατε αυτό το e-mail επειδή αποθηκεύσατε εκεί μια αναζήτηση.`,
}
