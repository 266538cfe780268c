/**
 * What is wrong with an address, in Greek. The service says it in English, for programs; a page says it
 * by the code and the parameter, and by what was sent.
 * Invariant: every code has a sentence, if need be the last one: a Greek page has no English in it.
 */
import type { ErrorCode } from '../../catalogue/errors.ts'
import { type Parameter, parametersByName } from '../../catalogue/parameters.ts'
import { country } from '../../country/served-country.ts'
import type { Fault } from '../../domain/refusal.ts'
import { greekLabels } from './greek-labels.ts'

export interface FaultText {
  readonly message: string
  readonly hint: string
}

interface About {
  readonly fault: Fault
  /** «Επαρχία», or the name as it was sent where we have none of it. */
  readonly label: string
  readonly sent: string
  readonly parameter: Parameter | undefined
}

const labelOf = (english: string): string => greekLabels[english] ?? english
const quoted = (name: string): string => {
  const parameter = parametersByName.get(name)
  return `«${parameter ? labelOf(parameter.label) : name}»`
}
const SHOWN_CHARS = 60

export function greekFault(fault: Fault, sent: string): FaultText {
  const { param = '' } = fault
  const shown = sent.length > SHOWN_CHARS ? `${sent.slice(0, SHOWN_CHARS)}…` : sent
  const about = { fault, sent: shown, label: quoted(param), parameter: parametersByName.get(param) }
  const [message, hint] = (sentences[fault.code] ?? somethingWrong)(about)
  return { message, hint }
}

type Sentences = (about: About) => readonly [message: string, hint: string]

const LEAVE_OUT = 'Αφαιρέστε το ή διορθώστε το.'
const TRY_SOON = 'Δοκιμάστε ξανά σε λίγο.'
const startAnew: Sentences = () => [
  'Αυτός ο σύνδεσμος για την επόμενη σελίδα δεν ισχύει.',
  'Ξεκινήστε ξανά από την πρώτη σελίδα.',
]
const busy: Sentences = () => ['Η υπηρεσία δεν προλαβαίνει αυτή τη στιγμή.', TRY_SOON]
const unreadable: Sentences = () => [
  'Η διεύθυνση δεν μπορεί να διαβαστεί.',
  'Ελέγξτε τη διεύθυνση ή ξεκινήστε μια νέα αναζήτηση.',
]
const somethingWrong: Sentences = () => [
  'Αυτό το αίτημα δεν μπορεί να απαντηθεί.',
  'Ξεκινήστε μια νέα αναζήτηση.',
]

const sentences: Partial<Readonly<Record<ErrorCode, Sentences>>> = {
  invalid_value: invalidValue,
  invalid_range: ({ label, parameter }) => {
    const effect = parameter?.effect
    if (effect?.by !== 'min') return [`Τα άκρα στο ${label} είναι ανάποδα.`, 'Αντιστρέψτε τα.']
    return [
      `Το ${label} είναι μεγαλύτερο από το ${quoted(effect.partner)}.`,
      'Αντιστρέψτε τα δύο όρια.',
    ]
  },
  unknown_parameter: ({ label }) => [`Δεν υπάρχει φίλτρο με όνομα ${label}.`, LEAVE_OUT],
  duplicate_parameter: ({ label }) => [
    `Το ${label} δόθηκε πάνω από μία φορά.`,
    'Δώστε το μία φορά.',
  ],
  missing_parameter: ({ label }) => [`Λείπει το ${label}.`, 'Προσθέστε το.'],
  conflicting_parameters: ({ label, parameter }) =>
    parameter?.effect.by === 'radius'
      ? [`Το ${label} χρειάζεται και ένα σημείο.`, 'Προσθέστε σημείο ή αφαιρέστε την ακτίνα.']
      : [`Το ${label} δεν συνδυάζεται με τα υπόλοιπα.`, LEAVE_OUT],
  parameter_not_applicable: ({ label, parameter, sent }) => {
    if (!parameter || parameter.name === 'sort') {
      return [`Η σειρά «${sent}» δεν ισχύει εδώ.`, 'Διαλέξτε άλλη σειρά.']
    }
    const market = parameter.appliesTo.includes('sale') ? 'αγορά' : 'ενοίκιο'
    return [`Το ${label} ισχύει μόνο για ${market}.`, `Αφαιρέστε το ή αλλάξτε σε ${market}.`]
  },
  unknown_location: ({ sent }) => [
    `Δεν γνωρίζουμε τοποθεσία «${sent}».`,
    'Γράψτε το όνομά της στο πεδίο αναζήτησης.',
  ],
  invalid_cursor: startAnew,
  cursor_mismatch: () => [
    'Αυτός ο σύνδεσμος ανήκει σε άλλη αναζήτηση.',
    'Ξεκινήστε ξανά από την πρώτη σελίδα.',
  ],
  too_long: ({ label }) => [`Το ${label} είναι πολύ μεγάλο.`, 'Συντομεύστε το.'],
  outside_country: ({ label }) => [
    `Το ${label} είναι ${(country.phrases.el ?? country.phrases.en).outside}.`,
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
    'Κανένα ερώτημα δεν έχει αυτόν τον σύνδεσμο· ίσως διαγράφηκε.',
    'Χρησιμοποιήστε τον νεότερο σύνδεσμο που λάβατε.',
  ],
  enquiry_expired: () => [
    'Το ερώτημα δεν επιβεβαιώθηκε εγκαίρως και δεν στάλθηκε σε κανέναν.',
    'Στείλτε το ξανά από τη σελίδα της αγγελίας.',
  ],
  listing_removed: () => ['Η αγγελία αφαιρέθηκε από τον πωλητή της.', 'Δείτε άλλα ακίνητα.'],
  not_found: () => ['Σε αυτή τη διεύθυνση δεν υπάρχει τίποτα.', 'Ίσως έχει γραφτεί λάθος.'],
  method_not_allowed: unreadable,
  payload_too_large: unreadable,
  rate_limited: () => ['Ζητήθηκαν πολλές σελίδες σε λίγη ώρα.', TRY_SOON],
  overloaded: busy,
  unavailable: busy,
  internal_error: () => ['Κάτι πήγε στραβά από τη μεριά μας.', TRY_SOON],
}

function invalidValue({ label, sent, parameter }: About): readonly [string, string] {
  if (!parameter) return unreadableValue(label)
  const { effect, values, example, name } = parameter
  if (values) {
    const known = values.map((value) => labelOf(value.label)).join(', ')
    return [`Το «${sent}» δεν είναι επιλογή για το ${label}.`, `Επιλογές: ${known}.`]
  }
  if (['min', 'max', 'age_days', 'id', 'ids'].includes(effect.by) || name === 'limit') {
    return [
      `Το ${label} θέλει ακέραιο αριθμό, όχι «${sent}».`,
      'Γράψτε τον με ψηφία 0-9, χωρίς τελείες και σύμβολα.',
    ]
  }
  if (effect.by === 'text') return [`Το ${label} δεν έχει καμία λέξη.`, 'Γράψτε μια λέξη.']
  return [`Το «${sent}» δεν ταιριάζει στο ${label}.`, `Παράδειγμα: ${name}=${example}`]
}

const unreadableValue = (label: string): readonly [string, string] => [
  `Το ${label} δεν μπορεί να διαβαστεί.`,
  LEAVE_OUT,
]
