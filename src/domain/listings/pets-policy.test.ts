import { describe, expect, it } from 'vitest'
import { readPetsPolicy } from './pets-policy.ts'

const ALLOWED = [
  'Pets welcome!',
  'Pets are allowed in the building.',
  'Lovely pet friendly apartment near the park.',
  'Pet-friendly complex with pool.',
  'Small dogs allowed.',
  'Dogs and cats are welcome.',
  'We accept pets.',
  'The owner allows pets.',
  'Cats accepted, smoking on the balcony only.',
  'PETS OK. No smoking.',
  'No smoking, pets welcome.',
  'Pets permitted, 2 parking spaces.',
  'Carpets new, pets allowed.',
  'Well behaved pets are welcome in this villa.',
  'Your dog is welcome here.',
  'No agents. Pets accepted.',
  'Δεκτά κατοικίδια.',
  'Επιτρέπονται κατοικίδια.',
  'Τα κατοικίδια είναι ευπρόσδεκτα.',
  'ΔΕΚΤΑ ΚΑΤΟΙΚΙΔΙΑ',
  'Επιτρέπονται μικρά σκυλιά.',
  'Διαμέρισμα φιλικό προς τα κατοικίδια.',
  'Όχι καπνιστές. Δεκτά τα κατοικίδια.',
]

const NOT_ALLOWED = [
  'No pets.',
  'No pets allowed.',
  'Pets not allowed.',
  'Pets are not allowed in the apartment.',
  'Sorry, no pets please.',
  'Strictly no dogs or cats.',
  'We do not accept pets.',
  'Pets are strictly prohibited.',
  'Animals forbidden.',
  'Non smokers, no pets.',
  'Without pets, long term only.',
  "The owner doesn't accept pets.",
  'The owner doesn’t allow animals.',
  'This is not a pet friendly building.',
  'Pet free home.',
  'Pets are never allowed.',
  "Pets aren't permitted.",
  'NO PETS! NO SMOKING!',
  'Fully furnished, no pets, 12 months contract.',
  'Δεν επιτρέπονται κατοικίδια.',
  'Χωρίς κατοικίδια.',
  'Όχι κατοικίδια.',
  'Απαγορεύονται τα κατοικίδια.',
  'Δεν γίνονται δεκτά κατοικίδια.',
  'ΔΕΝ ΕΠΙΤΡΕΠΟΝΤΑΙ ΖΩΑ',
  'Κατοικίδια δεν επιτρέπονται.',
  'Μη καπνιστές, χωρίς σκυλιά.',
]

/** "On request" is neither yes nor no: only a clear word counts. */
const UNDECIDED = [
  '',
  'Two bedroom apartment with sea view.',
  'New carpets in all bedrooms, no carpets in the hall.',
  'Next to a petrol station, not allowed to park trucks.',
  'Petite studio, smokers welcome.',
  'No petty fees, students welcome.',
  'Pets upon request.',
  'Pets on request only.',
  'Pets are negotiable.',
  'Small pets may be considered.',
  'Pets allowed after discussion with the owner.',
  'Pets allowed upon approval.',
  'Pets welcome. No pets in the pool area, no pets at all.',
  'Pets allowed but dogs not allowed.',
  'Dog park across the street.',
  'Close to the dog beach, all welcome.',
  'Families welcome, no smoking.',
  'Near a pet shop and a bakery.',
  'Competitive price, no repetition.',
  'Impeccable category A building, allowed density 90%.',
  'Κατοικίδια κατόπιν συνεννόησης.',
  'Δεκτά κατοικίδια μόνο κατόπιν συμφωνίας.',
  'Δεκτοί φοιτητές και οικογένειες.',
  'Χωρίς κοινόχρηστα, επιτρέπονται επαγγελματικές χρήσεις.',
  'Επιτρέπονται κατοικίδια. Δεν επιτρέπονται σκυλιά.',
  'Κατοικία με κήπο, χωρίς κοινόχρηστα.',
]

describe('readPetsPolicy', () => {
  it.each(ALLOWED)('allowed: %s', (text) => expect(readPetsPolicy(text)).toBe('allowed'))
  it.each(NOT_ALLOWED)('not allowed: %s', (text) =>
    expect(readPetsPolicy(text)).toBe('not-allowed'),
  )
  it.each(UNDECIDED)('undecided: %s', (text) => expect(readPetsPolicy(text)).toBeNull())
})
