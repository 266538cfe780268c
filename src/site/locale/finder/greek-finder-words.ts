/** What the pages say in Greek around filters, the place searched, ways out, and what is to be trusted how far. */
import type { FinderWords } from './english-finder-words.ts'

const homes = (n: string, value: number): string => `${n} ${value === 1 ? 'ακίνητο' : 'ακίνητα'}`

export const greekFinderWords: FinderWords = {
  groups: {
    place: 'Πού',
    size: 'Μέγεθος',
    building: 'Το ακίνητο',
    comfort: 'Ανέσεις',
    offer: 'Η προσφορά',
  },
  hints: {
    good_deal:
      'Τουλάχιστον 10% κάτω από όσα ζητούν παρόμοια σπίτια, και πιο κάτω από σχεδόν όλα τα όμοιά του.',
  },
  between: (from, to) => `${from} έως ${to}`,

  titleAt: (n, value, deal, at) => `${homes(n, value)} ${deal}: ${at}`,
  onStreet: (street) => `οδός «${street}»`,
  inPlaces: (places) => places,
  exceptPlaces: (places) => `εκτός: ${places}`,
  aroundPoint: (km, place) => `έως ${km} χλμ. από σημείο (${place})`,
  aroundMap: (place) => `${place} και γύρω (στον χάρτη)`,
  aroundDrawn: (place) => `${place} και γύρω (σχεδιασμένη περιοχή)`,

  shownOf: (from, to, total) => `${from} έως ${to} από ${total}`,
  previousPage: 'Προηγούμενη σελίδα',

  waysText: 'Οι κοντινότερες αναζητήσεις που βρίσκουν κάτι:',
  both: (one, other) => `${one}» και «${other}`,
  also: (what) => `Και ${what}`,
  wholeDistrict: (name) => `Σε όλη την επαρχία ${name}`,
  withinKm: (km) => `Έως ${km} χλμ.`,
  onlyKeep: (what) => `Μόνο «${what}»`,

  goodDealBadge: (pct) => `Ευκαιρία: ${pct} κάτω`,
  goodDealTitle: 'Γιατί λέγεται ευκαιρία',
  goodDealText: (pct, count) =>
    `Ζητά ${pct} λιγότερα από την εκτίμησή μας, που στηρίζεται σε ${count} παρόμοια σπίτια, και είναι πιο κάτω από σχεδόν όλα τα όμοιά του. Κανείς δεν πληρώνει για αυτό το σήμα. Μια χαμηλή τιμή μπορεί να έχει λόγο που δεν γράφεται: δείτε το σπίτι και τα έγγραφά του.`,
  priceCheckBadge: 'Ελέγξτε την τιμή',
  priceCheckTitle: 'Αυτή η τιμή μοιάζει λανθασμένη',
  priceCheckText:
    'Είναι κάτω από το μισό όσων ζητούν παρόμοια σπίτια. Μπορεί να είναι λάθος πληκτρολόγησης, μερίδιο του ακινήτου ή δόλωμα. Μην πληρώσετε τίποτα πριν δείτε το σπίτι και τα έγγραφά του.',
  alsoOffered: (n, from) =>
    n === '1'
      ? `Προσφέρεται και από άλλον πωλητή, στα ${from}`
      : `Προσφέρεται και από ${n} άλλους, από ${from}`,
  alsoOfferedShort: (n) => (n === '1' ? 'Και από 1 άλλον' : `Και από ${n} άλλους`),
  approximateShort: 'Θέση κατά προσέγγιση',
  approximateText: 'Ο πωλητής δεν έδωσε ακριβές σημείο: ο χάρτης δείχνει το κέντρο της περιοχής.',
}
