/** Greek texts of finding a home: filters, places and agencies, saved lists, the map, and why there is no estimate. */
import type {
  EstimateReasons,
  englishFailureWords,
  FinderWords,
  ListWords,
  MapWords,
  PlaceWords,
} from './english-finder-words.ts'

const homes = (n: string, value: number): string => `${n} ${value === 1 ? 'ακίνητο' : 'ακίνητα'}`

export const greekFinderWords: FinderWords = {
  feedTitle: (search) => `Νέα ακίνητα και μειώσεις τιμών: ${search}`,
  feedLink: 'Ροή αυτής της αναζήτησης',
  newlyListed: 'Νέα αγγελία',
  priceCut: (now, was) => `Μείωση τιμής: ${now}, από ${was}`,
  newHomes: (n, value) => (value === 1 ? `${n} νέο ακίνητο` : `${n} νέα ακίνητα`),
  groups: {
    place: 'Τοποθεσία',
    size: 'Μέγεθος',
    building: 'Ακίνητο',
    comfort: 'Χαρακτηριστικά',
    offer: 'Προσφορά',
  },
  hints: {
    good_deal:
      'Τουλάχιστον 10% κάτω από τις ζητούμενες τιμές συγκρίσιμων ακινήτων και πιο συμφέρον από σχεδόν όλα τα άλλα.',
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

  fewTitle: 'Λίγα αποτελέσματα; Δοκιμάστε ευρύτερη αναζήτηση',
  whichOne: (name) => `${name}: τι εννοείτε;`,
  waysText: 'Οι πλησιέστερες αναζητήσεις με αποτελέσματα:',
  both: (one, other) => `${one}» και «${other}`,
  also: (what) => `Και ${what}`,
  wholeDistrict: (name) => `Σε όλη την επαρχία ${name}`,
  withinKm: (km) => `Έως ${km} χλμ.`,
  onlyKeep: (what) => `Μόνο «${what}»`,

  goodDealBadge: (pct) => `Ευκαιρία: ${pct} κάτω`,
  goodDealTitle: 'Γιατί είναι ευκαιρία',
  goodDealText: (pct, count) =>
    `Η τιμή είναι ${pct} κάτω από την εκτίμησή μας, που βασίζεται σε ${count} συγκρίσιμα ακίνητα, και ανά τ.μ. δεν ξεπερνά τη διάμεση των πιο συγκρίσιμων. Οι πωλητές δεν μπορούν να αγοράσουν αυτή την ένδειξη. Μια χαμηλή τιμή μπορεί να έχει λόγο που δεν αναφέρεται στην περιγραφή: δείτε το σπίτι και τα έγγραφά του.`,
  priceCheckBadge: 'Ελέγξτε την τιμή',
  priceCheckTitle: 'Αυτή η τιμή φαίνεται λανθασμένη',
  priceCheckText:
    'Είναι κάτω από το μισό της τιμής συγκρίσιμων ακινήτων. Μπορεί να είναι λάθος πληκτρολόγησης, μερίδιο του ακινήτου ή δόλωμα. Μην πληρώσετε τίποτα πριν δείτε το σπίτι και τα έγγραφά του.',
  alsoOffered: (n, from) =>
    n === '1'
      ? `Προσφέρεται και από άλλον πωλητή, στα ${from}`
      : `Προσφέρεται και από ${n} άλλους, από ${from}`,
  alsoOfferedShort: (n) => (n === '1' ? 'Και από 1 άλλον' : `Και από ${n} άλλους`),
  approximateShort: 'Τοποθεσία κατά προσέγγιση',
  approximateText: 'Ο πωλητής δεν έδωσε ακριβή θέση: ο χάρτης δείχνει το κέντρο της περιοχής.',
}

/** What the pages of places and of agencies say in Greek. */
export const greekPlaceWords: PlaceWords = {
  places: 'Τοποθεσίες',
  agencies: 'Μεσιτικά γραφεία',
  placesTitle: (country) => `Τοποθεσίες: ${country}`,
  agenciesTitle: 'Μεσιτικά γραφεία και κατασκευαστές',
  title: (name) => `Σπίτια και τιμές: ${name}`,
  text: (name, sale, rent) =>
    `${name}: ${sale} προς πώληση, ${rent} προς ενοικίαση, με ζητούμενες τιμές.`,
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
  nothing: 'Δεν υπάρχουν ακίνητα εδώ αυτή τη στιγμή.',
  newest: 'Νέες αγγελίες',
  allForSale: (n) => `Όλα προς πώληση (${n})`,
  allForRent: (n) => `Όλα προς ενοικίαση (${n})`,
  bands: 'Ζητούμενες τιμές',
  bandsText: (median, range) =>
    `Ζητούμενες τιμές ενεργών αγγελιών. Οι μισές τιμές βρίσκονται μέσα στο σύνηθες εύρος. Η διάμεση εμφανίζεται από ${median} αγγελίες και πάνω, το σύνηθες εύρος από ${range}.`,
  kind: 'Είδος',
  count: 'Αγγελίες',
  middle: 'Διάμεση',
  half: 'Σύνηθες εύρος',
  fewToTell: 'πολύ λίγες αγγελίες',
  parts: (name) => `Περιοχές: ${name}`,
  nearby: 'Κοντά',
  about: (name) => `Σπίτια και τιμές: ${name}`,
  didYouMean: 'Μήπως εννοείτε',
  unknownPlace: (name) => `Δεν υπάρχει τοποθεσία με το όνομα «${name}».`,
  placeMap: 'Τοποθεσία',

  agencyText: (name, sale, rent) =>
    `Ενεργές αγγελίες: ${name}, ${sale} προς πώληση, ${rent} προς ενοικίαση.`,
  stock: 'Αγγελίες',
  works: 'Περιοχές',
  completion: 'Παράδοση',
  units: 'Μονάδες',
  unit: 'Μονάδα',
  unitState: 'Κατάσταση',
  available: 'Διαθέσιμο',
  unitGone: { sold: 'Πωλήθηκε', rented: 'Ενοικιάστηκε', withdrawn: 'Αποσύρθηκε' },
  logoOf: (name) => `Λογότυπο: ${name}`,
  aboutTitle: 'Σχετικά',
  credentials: 'Στοιχεία',
  spoken: 'Γλώσσες',
  licence: 'Αριθμός άδειας',
  reach: 'Ρωτήστε από τη σελίδα της αγγελίας: η απάντηση έρχεται με e-mail.',
  answers: 'Χρόνος απάντησης',
  answersUnknown: 'Ως τώρα πολύ λίγα ερωτήματα.',
  page: (n, of) => `Σελίδα ${n} από ${of}`,
  agencyIdle: 'Δεν υπάρχουν ενεργές αγγελίες αυτή τη στιγμή.',
  unknownAgency: 'Αυτό το κτηματομεσιτικό γραφείο δεν υπάρχει.',
  otherAgencies: 'Κτηματομεσιτικά γραφεία και εταιρείες ανάπτυξης γης με τις περισσότερες αγγελίες',
  moreOf: (name) => `Όλες οι αγγελίες: ${name}`,
}

/** Greek texts about what a browser stores. */
export const greekListWords: ListWords = {
  inComparison: 'Στη σύγκριση',
  shareSearch: 'Κοινοποίηση της αναζήτησης',
  newList: 'Όνομα νέας λίστας',
  makeList: 'Δημιουργία λίστας',
  listName: 'Όνομα της λίστας',
  moveTo: 'Μεταφορά σε',
  mainList: 'Αγαπημένα',
  deleteList: 'Διαγραφή της λίστας',
  listEmpty: 'Η λίστα είναι ακόμη άδεια: μεταφέρετε εδώ ακίνητα από άλλη λίστα.',
  listsFull: 'Φτάσατε τον μέγιστο αριθμό λιστών: διαγράψτε πρώτα μία.',
  listFull: (max) => `Η λίστα είναι γεμάτη: ${max} ακίνητα. Αφαιρέστε ένα για να προσθέσετε άλλο.`,
  notesFull: (max) =>
    `Δεν αποθηκεύτηκε: υπάρχουν ήδη ${max} σημειώσεις σε αυτό το πρόγραμμα περιήγησης. Διαγράψτε πρώτα μία.`,
  keepList: 'Αποθήκευση αυτής της λίστας',
  keepText: 'Προστίθεται στις λίστες σας, σε αυτό το πρόγραμμα περιήγησης.',
  hide: 'Απόκρυψη',
  hiddenCount: (n) => `Ακίνητα που κρύψατε: ${n}`,
  showHidden: 'Εμφάνιση',
  hiddenTitle: 'Κρυμμένα ακίνητα',
  unhideAll: 'Εμφάνιση όλων ξανά',
  note: 'Η σημείωσή σας',
  noteHint: 'Αποθηκεύεται μόνο σε αυτό το πρόγραμμα περιήγησης. Δεν τη βλέπει κανείς άλλος.',
  noteSaved: 'Αποθηκεύτηκε.',
  differs: 'Διαφορές',
  same: 'Ίδια σε όλα',
}

/** What the pages say in Greek about the map, what is only roughly known, and what is near a home. */
export const greekMapWords: MapWords = {
  drawCorner: (n) => `Γωνία ${n}. Τα βέλη τη μετακινούν, το Delete την αφαιρεί.`,
  drawUndo: 'Αναίρεση',
  drawRemove: 'Αφαίρεση περιοχής',
  visited: 'Το έχετε δει',
  allHere: (n) => `Όλα τα ακίνητα εδώ (${n})`,
  loading: 'Φόρτωση του χάρτη…',
  credits: 'Δεδομένα χάρτη',
  approximateAmong: (n) => `${n} από αυτά εμφανίζονται κατά προσέγγιση`,
  approximatePin: 'Εμφανίζεται κατά προσέγγιση',
  approximateCount: (n, value) =>
    value === 1
      ? `${n} εμφανίζεται κατά προσέγγιση (≈).`
      : `${n} εμφανίζονται κατά προσέγγιση (≈).`,
  nowhereCount: (n, value) =>
    value === 1
      ? `${n} δεν έχει τοποθεσία και δεν εμφανίζεται στον χάρτη.`
      : `${n} δεν έχουν τοποθεσία και δεν εμφανίζονται στον χάρτη.`,
  toTheSea: (distance) => `${distance} από τη θάλασσα`,
  accuracy: (metres) => `με ακρίβεια περίπου ${metres}, σε ευθεία`,
  nearby: 'Κοντινά σημεία',
  nearbyNote:
    'Αποστάσεις σε ευθεία. Οι χρόνοι με τα πόδια υπολογίζονται για διαδρομή κατά ένα τρίτο μεγαλύτερη, με 80 μ. το λεπτό. Τα δεδομένα χάρτη μπορεί να είναι ελλιπή.',
  nearbyByRoad:
    'Αποστάσεις σε ευθεία, χρόνοι στους δρόμους του χάρτη: με τα πόδια 80 μ. το λεπτό, με αυτοκίνητο με συνηθισμένες ταχύτητες χωρίς κίνηση. Τα δεδομένα χάρτη μπορεί να είναι ελλιπή.',
  walk: (n) => `${n} λεπτ${n === '1' ? 'ό' : 'ά'} με τα πόδια`,
  drive: (n) => `${n} λεπτ${n === '1' ? 'ό' : 'ά'} με αυτοκίνητο`,
  within: (time) => `Έως ${time}`,
}

/** Why there is no estimate, as the pages say it in Greek. */
export const greekEstimateReasons: EstimateReasons = {
  few_of_kind: 'Χωρίς εκτίμηση: προσφέρονται πολύ λίγα ακίνητα αυτού του είδους.',
  open_sea: 'Χωρίς εκτίμηση: η θέση που έδωσε ο πωλητής βρίσκεται στην ανοιχτή θάλασσα.',
  no_place: 'Χωρίς εκτίμηση: ο πωλητής δεν έδωσε τοποθεσία.',
  unheard_size: 'Χωρίς εκτίμηση: το μέγεθός του διαφέρει πολύ από όλα τα άλλα ακίνητα.',
  none_near: 'Χωρίς εκτίμηση: δεν υπάρχει τίποτα συγκρίσιμο κοντά.',
  few_near: 'Χωρίς εκτίμηση: υπάρχουν λιγότερα από τρία συγκρίσιμα ακίνητα κοντά.',
  pending: 'Η εκτίμηση υπολογίζεται: δείτε ξανά σε ένα λεπτό.',
}

/** A request or a note that came to nothing. */
export const greekFailureWords: typeof englishFailureWords = {
  failed: 'Δεν ήταν δυνατή η φόρτωση. Ελέγξτε τη σύνδεσή σας.',
  busy: 'Η υπηρεσία είναι απασχολημένη αυτή τη στιγμή.',
  retry: 'Δοκιμάστε ξανά',
  notStored: 'Δεν αποθηκεύτηκε: το πρόγραμμα περιήγησης δεν έχει χώρο ή δεν το επιτρέπει.',
}
