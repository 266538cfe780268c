/** What the pages of places and of agencies say in Greek. */
import type { PlaceWords } from './english-place-words.ts'

export const greekPlaceWords: PlaceWords = {
  title: (name) => `Σπίτια και τιμές: ${name}`,
  text: (name, sale, rent) =>
    `${name}: ${sale} προς πώληση, ${rent} προς ενοικίαση, και πόσο ζητούν για αυτά.`,
  kinds: {
    district: 'Επαρχία',
    city: 'Πόλη',
    town: 'Κωμόπολη',
    village: 'Χωριό',
    quarter: 'Συνοικία',
    area: 'Περιοχή',
  },
  forSale: 'Προς πώληση',
  forRent: 'Προς ενοικίαση',
  offered: (sale, rent) => `${sale} προς πώληση, ${rent} προς ενοικίαση`,
  nothing: 'Αυτή τη στιγμή δεν προσφέρεται τίποτα εδώ.',
  newest: 'Τα νεότερα εδώ',
  allForSale: (n) => `Όλα προς πώληση (${n})`,
  allForRent: (n) => `Όλα προς ενοικίαση (${n})`,
  bands: 'Πόσα ζητούν',
  bandsText: (least) =>
    `Ζητούμενες τιμές αγγελιών σε ισχύ: το ένα τέταρτο είναι κάτω από το πρώτο ποσό και το ένα τέταρτο πάνω από το δεύτερο. Από ${least} αγγελίες και πάνω.`,
  kind: 'Είδος',
  count: 'Αγγελίες',
  middle: 'Μέση',
  half: 'Οι μισές ζητούν',
  fewToTell: 'πολύ λίγα',
  parts: (name) => `Μέρη: ${name}`,
  nearby: 'Κοντά',
  about: (name) => `Σπίτια και τιμές: ${name}`,
  didYouMean: 'Μήπως εννοείτε',
  unknownPlace: (name) => `Δεν γνωρίζουμε τοποθεσία «${name}».`,
  placeMap: 'Πού βρίσκεται',

  agencyText: (name, sale, rent) =>
    `Οι αγγελίες σε ισχύ: ${name}, ${sale} προς πώληση, ${rent} προς ενοικίαση.`,
  stock: 'Οι αγγελίες τους',
  works: 'Πού',
  reach: 'Ρωτήστε από τη σελίδα της αγγελίας: η απάντηση έρχεται με e-mail.',
  answers: 'Πώς απαντούν',
  answersUnknown: 'Πολύ λίγα ερωτήματα ως τώρα.',
  page: (n, of) => `Σελίδα ${n} από ${of}`,
  agencyIdle: 'Αυτή τη στιγμή δεν προσφέρουν τίποτα.',
  unknownAgency: 'Αυτό το γραφείο δεν υπάρχει.',
  otherAgencies: 'Γραφεία και εταιρείες με τις περισσότερες αγγελίες',
  moreOf: (name) => `Όλα: ${name}`,
}
