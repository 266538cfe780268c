/** What was assumed of a sentence, in Greek. */
import type { AssumptionSentences } from './assumption-text.ts'

export const greekAssumptions: AssumptionSentences = {
  deal_default: () => 'Δεν είπατε αγορά ή ενοικίαση: προς πώληση.',
  deal_inferred: (_, value) =>
    value === 'rent' ? 'Θεωρήσαμε ότι ζητάτε ενοικίαση.' : 'Θεωρήσαμε ότι ζητάτε αγορά.',
  price_as_max: (words) => `«${words}»: η ψηλότερη τιμή.`,
  about: (words) => `«${words}»: 10% πάνω ή κάτω.`,
  thousands: (words) => `«${words}»: χιλιάδες.`,
  rooms: (words, value) => `«${words}»: ${value} υπνοδωμάτια, με το σαλόνι ως ένα από τα δωμάτια.`,
  most_rooms: (words, value) => `«${words}»: ${value} ή περισσότερα.`,
  size_as_min: (words) => `«${words}»: τουλάχιστον τόσο.`,
  size_converted: (words, value) => `«${words}»: ${value} τ.μ.`,
  district: (words) => `«${words}»: ολόκληρη η επαρχία.`,
  town: (words) => `«${words}»: η πόλη.`,
  narrower: (words) => `«${words}»: δεν υπάρχει τέτοιο φίλτρο· αναζητούνται όλα του είδους.`,
  several_places: (words) => `«${words}»: όλα τα μέρη με αυτό το όνομα.`,
  near: (words, value) => `«${words}»: έως ${value} χλμ.`,
  sea: (words, value) => `«${words}»: έως ${value} μ. από τη θάλασσα.`,
  misspelled: (words, value) => `«${words}»: διαβάστηκε ως ${value}.`,
  order: (words) => `«${words}»: σειρά των αποτελεσμάτων.`,
  filed: (words) => `«${words}»: διαμέρισμα ή κατοικία.`,
  replaced: (words) => `«${words}» αντί για ό,τι είχε ζητηθεί πριν.`,
}
