/** Greek texts of finding a home: filters, places and agencies, saved lists, the map, and why there is no estimate. */
import type {
  EstimateReasons,
  FinderWords,
  KeptWords,
  MapWords,
  PlaceWords,
} from './english-finder-words.ts'

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

/** What the pages of places and of agencies say in Greek. */
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

/** What pages say in Greek of what a browser keeps. */
export const greekKeptWords: KeptWords = {
  shareSearch: 'Κοινοποίηση της αναζήτησης',
  newList: 'Όνομα νέας λίστας',
  makeList: 'Νέα λίστα',
  listName: 'Όνομα της λίστας',
  moveTo: 'Μεταφορά σε',
  mainList: 'Αγαπημένα',
  deleteList: 'Διαγραφή της λίστας',
  listEmpty: 'Άδεια ακόμη: μεταφέρετε εδώ σπίτια από άλλη λίστα.',
  listsFull: 'Δεν χωρούν άλλες λίστες: διαγράψτε πρώτα μία.',
  listFull: (max) => `Η λίστα χωρά ${max} ακίνητα. Αφαιρέστε ένα για να προσθέσετε άλλο.`,
  notesFull: (max) =>
    `Δεν αποθηκεύτηκε: ο περιηγητής κρατά ${max} σημειώσεις. Διαγράψτε πρώτα μία.`,
  keepList: 'Κρατήστε αυτή τη λίστα',
  keepText: 'Μπαίνει στις δικές σας λίστες, σε αυτό το πρόγραμμα περιήγησης.',
  hide: 'Απόκρυψη',
  hiddenCount: (n) => `Κρυμμένα από εσάς: ${n}`,
  showHidden: 'Εμφάνιση',
  hiddenTitle: 'Κρυμμένα ακίνητα',
  unhideAll: 'Εμφάνιση όλων ξανά',
  note: 'Η σημείωσή σας',
  noteHint: 'Μένει μόνο σε αυτό το πρόγραμμα περιήγησης. Δεν τη βλέπει κανείς άλλος.',
  noteKept: 'Φυλάχτηκε.',
  differs: 'Πού διαφέρουν',
  same: 'Ίδια σε όλα',
}

/** What the pages say in Greek about the map, what is only roughly known, and what is near a home. */
export const greekMapWords: MapWords = {
  credits: 'Δεδομένα χάρτη',
  approximateAmong: (n) => `${n} από αυτά στέκονται μόνο στην τοποθεσία τους`,
  approximatePin: 'Το ακριβές σημείο δεν είναι γνωστό: στέκεται στην τοποθεσία του',
  approximateCount: (n, value) =>
    value === 1
      ? `${n} εμφανίζεται κατά προσέγγιση (≈).`
      : `${n} εμφανίζονται κατά προσέγγιση (≈).`,
  nowhereCount: (n, value) =>
    value === 1
      ? `${n} δεν αναφέρει περιοχή και δεν εμφανίζεται στον χάρτη.`
      : `${n} δεν αναφέρουν περιοχή και δεν εμφανίζονται στον χάρτη.`,
  toTheSea: (distance) => `${distance} από τη θάλασσα`,
  accuracy: (metres) => `με ακρίβεια περίπου ${metres}, σε ευθεία`,
  nearby: 'Τι υπάρχει κοντά',
  nearbyNote:
    'Σε ευθεία· με τα πόδια από δρόμους περίπου ένα τρίτο περισσότερο, 80 μ. το λεπτό. Από δεδομένα χάρτη που μπορεί να είναι ελλιπή.',
  walk: (n) => `${n} λεπτά με τα πόδια`,
  nearestKinds: {
    school: 'Σχολείο',
    supermarket: 'Υπεραγορά',
    pharmacy: 'Φαρμακείο',
    bus_stop: 'Στάση λεωφορείου',
    beach: 'Παραλία',
  },
}

/** Why there is no estimate, as the pages say it in Greek. */
export const greekEstimateReasons: EstimateReasons = {
  few_of_kind: 'Χωρίς εκτίμηση: προσφέρονται πολύ λίγα ακίνητα αυτού του είδους.',
  open_sea:
    'Χωρίς εκτίμηση: το σημείο που έδωσε ο πωλητής βρίσκεται στην ανοιχτή θάλασσα, άρα δεν είναι γνωστό πού βρίσκεται το ακίνητο.',
  no_place: 'Χωρίς εκτίμηση: ο πωλητής δεν είπε πού βρίσκεται το ακίνητο.',
  unheard_size: 'Χωρίς εκτίμηση: το μέγεθός του απέχει πολύ από όλα τα άλλα που προσφέρονται.',
  none_near: 'Χωρίς εκτίμηση: δεν προσφέρεται τίποτα συγκρίσιμο κοντά του.',
  few_near: 'Χωρίς εκτίμηση: λιγότερα από τρία συγκρίσιμα ακίνητα βρίσκονται κοντά του.',
  pending: 'Η εκτίμηση υπολογίζεται: δείτε ξανά σε ένα λεπτό.',
}
