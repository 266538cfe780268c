/** Greek texts of the pages about the market. */
import type { MarketWords } from './english-market-words.ts'

/** «έως Νοέμβριο 2026»: months are masculine, and lose their last letter behind a preposition. */
const accusative = (month: string): string => month.replace(/ος(?= )/, 'ο')

/** «της 18ης Νοεμβρίου 2026» */
const ordinal = (date: string): string => date.replace(/^\d+/, '$&ης')

export const greekMarketWords: MarketWords = {
  nav: 'Τιμές',
  title: (place) => `Ζητούμενες τιμές: ${place}`,
  titleRent: (place) => `Ζητούμενα ενοίκια: ${place}`,
  lead: 'Τι ζητούν οι πωλητές εδώ και πώς κινούνται οι τιμές. Κάθε αριθμός αναφέρει σε πόσα ακίνητα βασίζεται.',
  kinds: {
    all: 'Διαμερίσματα και σπίτια',
    apartment: 'Διαμερίσματα',
    house: 'Σπίτια',
    land: 'Γη',
  },
  perM2: 'ανά τ.μ., διάμεση ζητούμενη τιμή σήμερα',
  from: (n) => `από ${n} ακίνητα`,
  homes: (n) => `${n} ακίνητα`,
  range: (low, high) => `${low} έως ${high}`,
  asked: {
    sale: {
      all: 'οι ζητούμενες τιμές κατοικιών',
      apartment: 'οι ζητούμενες τιμές διαμερισμάτων',
      house: 'οι ζητούμενες τιμές σπιτιών',
      land: 'οι ζητούμενες τιμές γης',
    },
    rent: {
      all: 'τα ζητούμενα ενοίκια κατοικιών',
      apartment: 'τα ζητούμενα ενοίκια διαμερισμάτων',
      house: 'τα ζητούμενα ενοίκια σπιτιών',
      land: 'τα ζητούμενα ενοίκια γης',
    },
  },
  rose: (what, place, month, pct, range, n) =>
    `${place}: ${what} αυξήθηκαν κατά ${pct}% (${range}) στο δωδεκάμηνο έως ${accusative(month)}, από ${n} ακίνητα.`,
  fell: (what, place, month, pct, range, n) =>
    `${place}: ${what} μειώθηκαν κατά ${pct}% (${range}) στο δωδεκάμηνο έως ${accusative(month)}, από ${n} ακίνητα.`,
  level: (what, place, month, pct, range, n) =>
    `${place}: ${what} δεν δείχνουν σαφή μεταβολή στο δωδεκάμηνο έως ${accusative(month)}: ${pct}% (${range}), από ${n} ακίνητα.`,
  noChange: (place) =>
    `${place}: δεν υπάρχουν ακόμη αρκετά ακίνητα και μήνες για σύγκριση με πέρσι· η σελίδα δείχνει μόνο επίπεδα τιμών.`,
  fallback: (asked, used) =>
    `Τα ακίνητα είναι πολύ λίγα (${asked})· ο αριθμός αφορά την περιοχή ${used}.`,
  tooFew: 'Πολύ λίγα ακίνητα',
  chart: 'Δείκτης τιμών',
  chartText: (place) =>
    `Δείκτης ζητούμενων τιμών για όμοια ακίνητα, ${place}. Το 100 είναι ο μέσος όρος των πρώτων δώδεκα μηνών. Η ζώνη περιέχει την πραγματική τιμή εννέα φορές στις δέκα· το διακεκομμένο τμήμα είναι προσωρινό.`,
  monthly: 'Ανά μήνα',
  month: 'Μήνας',
  index: 'Δείκτης',
  band: 'Εύρος 90%',
  count: 'Ακίνητα',
  median: 'Διάμεση ανά τ.μ.',
  provisional: 'προσωρινό',
  bedrooms: 'Τιμές ανά υπνοδωμάτια',
  bedroomsColumn: 'Υπνοδωμάτια',
  lower: 'Κάτω τεταρτημόριο',
  middle: 'Διάμεση',
  upper: 'Άνω τεταρτημόριο',
  facts: 'Στην αγορά',
  onOffer: 'Διαθέσιμα τώρα',
  reduced: 'Με μείωση τις τελευταίες 90 ημέρες',
  reduction: 'Διάμεση μείωση',
  listed: 'Διάμεσος χρόνος στην αγορά',
  days: (n) => `${n} ημέρες`,
  fresh: 'Νέα τις τελευταίες 30 ημέρες',
  yield: 'Μεικτή απόδοση ενοικίου',
  areas: 'Σύγκριση περιοχών',
  areasText: (n) => `Περιοχές με πολύ λίγα ακίνητα, που δεν εμφανίζονται: ${n}.`,
  allAreas: (n) => `Όλες οι περιοχές (${n})`,
  change: '12 μήνες',
  show: 'Εμφάνιση αυτών των ακινήτων',
  save: 'Αποθήκευση αναζήτησης',
  cite: 'Παραπομπή',
  citation: (what, date, url) => `Estia Index, ${what}, στοιχεία της ${ordinal(date)}. ${url}`,
  citable: (sentence, url) => `${sentence} Estia Index, ${url}`,
  citableHint: (month) =>
    `Ο τελευταίος οριστικός μήνας: ${month}. Ο σύνδεσμος θα δείχνει πάντα τα ίδια στοιχεία.`,
  asPublished: (month) => `Στοιχεία έως ${accusative(month)}, όπως δημοσιεύτηκαν.`,
  current: 'Τρέχοντα στοιχεία',
  licence: 'Ελεύθερη χρήση με αυτή τη γραμμή (CC BY 4.0).',
  csv: 'Στοιχεία σε CSV',
  method: 'Πώς υπολογίζεται',
  notes:
    'Είναι ζητούμενες τιμές, όχι τιμές πώλησης· η πώληση μπορεί να γίνει χαμηλότερα. Ο δείκτης συγκρίνει όμοια ακίνητα, οι διάμεσες όχι. Με βάση τα ακίνητα αυτής της υπηρεσίας, όχι όλη την αγορά.',
  landNotes:
    'Οικόπεδα και αγροτεμάχια υπολογίζονται μαζί, γιατί οι αγγελίες δεν αναφέρουν την πολεοδομική ζώνη: η τιμή ενός τεμαχίου μπορεί να διαφέρει πολύ.',
  none: 'Δεν υπάρχουν ακόμη στοιχεία. Υπολογίζονται κάθε βράδυ.',
  standing: {
    title: 'Σύγκριση με την περιοχή',
    offered: {
      apartment: 'διαμερίσματα',
      house: 'σπίτια',
      'land-plots': 'οικόπεδα',
      building: 'κτίρια',
      office: 'γραφεία',
      commercial: 'επαγγελματικοί χώροι',
    },
    others: 'ακίνητα',
    more: (pct, n, kind, place) =>
      `Ακριβότερο ανά τ.μ. από το ${pct} όσων διατίθενται (${place}, ${kind}: ${n}).`,
    less: (pct, n, kind, place) =>
      `Φθηνότερο ανά τ.μ. από το ${pct} όσων διατίθενται (${place}, ${kind}: ${n}).`,
    spread: (low, high, median) =>
      `Συνήθως ζητούνται ${low} έως ${high} ανά τ.μ. Διάμεση τιμή: ${median}.`,
    half: 'Σύνηθες εύρος',
    here: 'Αυτή η αγγελία',
    noArea: 'Η αγγελία δεν αναφέρει εμβαδόν, οπότε η τιμή ανά τ.μ. δεν συγκρίνεται.',
    tooFew: 'Διατίθενται πολύ λίγα τέτοια ακίνητα εδώ για σύγκριση τιμών.',
    link: (place) => `Τιμές και τάση: ${place}`,
  },
  /** Of the comparables of an estimate. */
  today: 'Σε σημερινό επίπεδο',
  aged: (place, month, price) =>
    `Με τον δείκτη τιμών (${place}) έως ${accusative(month)}, η διάμεσή τους είναι ${price} ανά τ.μ.`,
  unknown: (name) => `Δεν υπάρχει τοποθεσία «${name}»`,
}
