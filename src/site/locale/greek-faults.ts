/** What is wrong with an address, in Greek; see fault-text.ts. */

import { country } from '../../country/served-country.ts'
import type { AssumptionSentences, FaultSentence, FaultSentences } from './fault-text.ts'

const LEAVE_OUT = 'Αφαιρέστε το ή διορθώστε το.'
const TRY_SOON = 'Δοκιμάστε ξανά σε λίγο.'
const startAgain: FaultSentence = () => [
  'Αυτός ο σύνδεσμος για την επόμενη σελίδα δεν ισχύει.',
  'Ξεκινήστε ξανά από την πρώτη σελίδα.',
]
const busy: FaultSentence = () => ['Η υπηρεσία έχει μεγάλο φόρτο αυτή τη στιγμή.', TRY_SOON]
const unreadable: FaultSentence = () => [
  'Η διεύθυνση δεν μπορεί να διαβαστεί.',
  'Ελέγξτε τη διεύθυνση ή ξεκινήστε μια νέα αναζήτηση.',
]
const somethingWrong: FaultSentence = () => [
  'Δεν μπορούμε να απαντήσουμε σε αυτό το αίτημα.',
  'Ξεκινήστε μια νέα αναζήτηση.',
]

const invalidValue: FaultSentence = ({ label, sent, wanted }) => {
  switch (wanted?.kind) {
    case 'choice':
      return [
        `Το «${sent}» δεν είναι επιλογή για το φίλτρο «${label}».`,
        `Επιλογές: ${wanted.known}.`,
      ]
    case 'whole number':
      return [
        `Το φίλτρο «${label}» δέχεται ακέραιο αριθμό, όχι «${sent}».`,
        'Γράψτε τον με ψηφία 0-9, χωρίς τελείες και σύμβολα.',
      ]
    case 'words':
      return [`Το φίλτρο «${label}» δεν περιέχει καμία λέξη.`, 'Γράψτε μια λέξη.']
    case 'like':
      return [`Το «${sent}» δεν ταιριάζει στο φίλτρο «${label}».`, `Παράδειγμα: ${wanted.example}`]
    default:
      return [`Η τιμή του φίλτρου «${label}» δεν μπορεί να διαβαστεί.`, LEAVE_OUT]
  }
}

const byCode: FaultSentences['byCode'] = {
  invalid_value: invalidValue,
  invalid_range: ({ label, partner }) =>
    partner === null
      ? [`Τα όρια του φίλτρου «${label}» είναι ανάποδα.`, 'Αντιστρέψτε τα.']
      : [
          `Το όριο «${label}» είναι μεγαλύτερο από το όριο «${partner}».`,
          'Αντιστρέψτε τα δύο όρια.',
        ],
  unknown_parameter: ({ label }) => [`Δεν υπάρχει φίλτρο «${label}».`, LEAVE_OUT],
  duplicate_parameter: ({ label }) => [
    `Το φίλτρο «${label}» δόθηκε πάνω από μία φορά.`,
    'Δώστε το μία φορά.',
  ],
  missing_parameter: ({ label }) => [`Λείπει το φίλτρο «${label}».`, 'Προσθέστε το.'],
  conflicting_parameters: ({ label, parameter }) =>
    parameter?.effect.by === 'radius'
      ? [
          `Το φίλτρο «${label}» χρειάζεται και ένα σημείο.`,
          'Προσθέστε σημείο ή αφαιρέστε την ακτίνα.',
        ]
      : [`Το φίλτρο «${label}» δεν συνδυάζεται με τα υπόλοιπα.`, LEAVE_OUT],
  parameter_not_applicable: ({ label, parameter, sent }) => {
    if (!parameter || parameter.name === 'sort') {
      return [`Η ταξινόμηση «${sent}» δεν ισχύει εδώ.`, 'Επιλέξτε άλλη ταξινόμηση.']
    }
    const market = parameter.appliesTo.includes('sale') ? 'αγορά' : 'ενοικίαση'
    return [
      `Το φίλτρο «${label}» ισχύει μόνο για ${market}.`,
      `Αφαιρέστε το ή αλλάξτε σε ${market}.`,
    ]
  },
  unknown_location: ({ sent }) => [
    `Δεν γνωρίζουμε τοποθεσία «${sent}».`,
    'Γράψτε το όνομά της στο πεδίο αναζήτησης.',
  ],
  invalid_cursor: startAgain,
  cursor_mismatch: () => [
    'Αυτός ο σύνδεσμος ανήκει σε άλλη αναζήτηση.',
    'Ξεκινήστε ξανά από την πρώτη σελίδα.',
  ],
  too_long: ({ label }) => [`Η τιμή του φίλτρου «${label}» είναι πολύ μεγάλη.`, 'Συντομεύστε την.'],
  outside_country: ({ label }) => [
    `«${label}»: βρίσκεται ${(country.phrases.el ?? country.phrases.en).outside}.`,
    'Πρώτα το γεωγραφικό πλάτος, μετά το μήκος.',
  ],
  invalid_url: unreadable,
  uri_too_long: () => ['Η διεύθυνση είναι πολύ μεγάλη.', 'Χρησιμοποιήστε λιγότερα φίλτρα.'],
  invalid_id: () => ['Δεν υπάρχει τέτοια αγγελία.', 'Ελέγξτε τον αριθμό της.'],
  listing_not_found: () => [
    'Δεν υπάρχει τέτοια αγγελία.',
    'Ελέγξτε τη διεύθυνση ή τον αριθμό της.',
  ],
  reference_not_found: () => ['Καμία αγγελία δεν έχει αυτόν τον κωδικό.', 'Ελέγξτε τον κωδικό.'],
  enquiry_not_found: () => [
    'Ο σύνδεσμος δεν οδηγεί σε ερώτημα· ίσως διαγράφηκε.',
    'Χρησιμοποιήστε τον νεότερο σύνδεσμο που λάβατε.',
  ],
  enquiry_expired: () => [
    'Το ερώτημα δεν επιβεβαιώθηκε εγκαίρως και δεν στάλθηκε σε κανέναν.',
    'Στείλτε το ξανά από τη σελίδα της αγγελίας.',
  ],
  listing_removed: () => ['Η αγγελία αφαιρέθηκε από τον πωλητή της.', 'Δείτε άλλα ακίνητα.'],
  search_not_found: () => [
    'Αυτός ο σύνδεσμος δεν ισχύει πια: χρησιμοποιήθηκε, έληξε ή η αναζήτηση διαγράφηκε.',
    'Αποθηκεύστε ξανά την αναζήτηση.',
  ],
  not_found: () => ['Σε αυτή τη διεύθυνση δεν υπάρχει τίποτα.', 'Ίσως έχει γραφτεί λάθος.'],
  method_not_allowed: unreadable,
  payload_too_large: unreadable,
  rate_limited: () => ['Ζητήθηκαν πολλές σελίδες σε λίγη ώρα.', TRY_SOON],
  overloaded: busy,
  unavailable: busy,
  internal_error: () => ['Παρουσιάστηκε σφάλμα στην υπηρεσία μας.', TRY_SOON],
}

export const greekFaults: FaultSentences = { byCode, other: somethingWrong }

/** What was assumed of a sentence, in Greek. */
export const greekAssumptions: AssumptionSentences = {
  deal_default: () => 'Δεν αναφέρατε αγορά ή ενοικίαση: εμφανίζονται ακίνητα προς πώληση.',
  deal_inferred: (_, value) =>
    value === 'rent' ? 'Θεωρήσαμε ότι ζητάτε ενοικίαση.' : 'Θεωρήσαμε ότι ζητάτε αγορά.',
  price_as_max: (words) => `«${words}»: μέγιστη τιμή.`,
  about: (words) => `«${words}»: 10% πάνω ή κάτω.`,
  thousands: (words) => `«${words}»: χιλιάδες.`,
  layout: (words, value) =>
    `«${words}»: ${value} ${value === '1' ? 'υπνοδωμάτιο' : 'υπνοδωμάτια'} και σαλόνι.`,
  rooms: (words, value) => `«${words}»: ${value} υπνοδωμάτια, με το σαλόνι ως ένα από τα δωμάτια.`,
  travel: (words, value) => `«${words}»: ${value}.`,
  both: (words) =>
    `«${words}»: η αναζήτηση δεν μπορεί να ζητήσει το ένα ή το άλλο· βρίσκονται ακίνητα που έχουν και τα δύο.`,
  most_rooms: (words, value) => `«${words}»: ${value} ή περισσότερα.`,
  size_as_min: (words) => `«${words}»: ελάχιστο εμβαδόν.`,
  size_converted: (words, value) => `«${words}»: ${value} τ.μ.`,
  district: (words) => `«${words}»: ολόκληρη η επαρχία.`,
  town: (words) => `«${words}»: η πόλη.`,
  narrower: (words) =>
    `«${words}»: δεν υπάρχει τέτοιο φίλτρο· αναζητούνται όλα τα ακίνητα αυτού του είδους.`,
  several_places: (words) => `«${words}»: όλα τα μέρη με αυτό το όνομα.`,
  near: (words, value) => `«${words}»: έως ${value} χλμ.`,
  sea: (words, value) => `«${words}»: έως ${value} μ. από τη θάλασσα.`,
  misspelled: (words, value) => `«${words}»: διαβάστηκε ως ${value}.`,
  order: (words) => `«${words}»: ταξινόμηση των αποτελεσμάτων.`,
  filed: (words) => `«${words}»: διαμέρισμα ή κατοικία.`,
  dropped: () => 'Δεν κρατήθηκαν όλα τα φίλτρα της προηγούμενης αναζήτησης.',
}
