/** The sentences of Greek ads. They state only what the listing's facts hold; no sums, no contact. */

import type { SubjectKind } from '../market/subject.ts'
import { type AdFacts, has, isBusiness, isHome, isLand, sees, type Topic } from './ad-topics.ts'

const nouns: Readonly<Record<SubjectKind, string>> = {
  apartment: 'διαμέρισμα',
  penthouse: 'ρετιρέ',
  'ground-floor-apartment': 'ισόγειο διαμέρισμα',
  studio: 'στούντιο',
  villa: 'βίλα',
  'detached-house': 'ανεξάρτητη κατοικία',
  'semi-detached-house': 'ημιανεξάρτητη κατοικία',
  townhouse: 'μεζονέτα',
  bungalow: 'ισόγεια κατοικία',
  'stone-house': 'πέτρινη παραδοσιακή κατοικία',
  plot: 'οικόπεδο',
  field: 'χωράφι',
  office: 'γραφείο',
  shop: 'κατάστημα',
  warehouse: 'αποθήκη',
  building: 'κτίριο',
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
const rooms = (facts: AdFacts) =>
  !facts.bedrooms
    ? ''
    : facts.bedrooms === 1
      ? ' ενός υπνοδωματίου'
      : ` ${facts.bedrooms} υπνοδωματίων`
const home = (facts: AdFacts) => `${nouns[facts.kind]}${rooms(facts)}`
const place = (facts: AdFacts) => facts.at.place.nameLocal ?? facts.at.place.name
const where = (facts: AdFacts) => `στην περιοχή ${place(facts)}`
const dealt = (facts: AdFacts) => (facts.deal === 'sale' ? 'Πωλείται' : 'Ενοικιάζεται')
const towards = (facts: AdFacts) => (facts.deal === 'sale' ? 'προς πώληση' : 'προς ενοικίαση')
const minutes = (number: number) => (number === 1 ? 'ένα λεπτό' : `${number} λεπτά`)
const metres = (m: number) =>
  m < 1000 ? `${m} μέτρα` : `${(m / 1000).toFixed(1).replace('.0', '').replace('.', ',')} χλμ.`

const isNew = (facts: AdFacts) => facts.condition === 'brand-new'
const isOffPlan = (facts: AdFacts) => facts.condition === 'under-construction'
const rents = (facts: AdFacts) => facts.deal === 'rent'
const sells = (facts: AdFacts) => facts.deal === 'sale'

export const greekTopics: readonly Topic[] = [
  {
    part: 0,
    must: true,
    when: isHome,
    say: [
      (f) => `${dealt(f)} ${home(f)} ${where(f)}.`,
      (f) => `${capital(home(f))} ${towards(f)} ${where(f)}, με εμβαδόν ${f.areaM2} τ.μ.`,
      (f) => `${dealt(f)} ${home(f)} ${f.areaM2} τ.μ. σε ήσυχη γειτονιά, ${where(f)}.`,
    ],
  },
  {
    part: 0,
    must: true,
    when: isLand,
    say: [
      (f) => `${dealt(f)} ${home(f)} ${f.plotM2} τ.μ. ${where(f)}.`,
      (f) => `${capital(home(f))} ${towards(f)} ${where(f)}, έκτασης ${f.plotM2} τ.μ.`,
    ],
  },
  {
    part: 0,
    must: true,
    when: isBusiness,
    say: [
      (f) => `${dealt(f)} ${home(f)} ${f.areaM2} τ.μ. ${where(f)}.`,
      (f) => `${capital(home(f))} ${towards(f)} σε καλό σημείο ${where(f)}, ${f.areaM2} τ.μ.`,
    ],
  },
  {
    part: 0,
    when: (f) => f.project !== null,
    say: [
      (f) => `Ανήκει στο νέο έργο ${f.project!.name}.`,
      (f) => `Το έργο ${f.project!.name} ξεχωρίζει για τη σύγχρονη αρχιτεκτονική του.`,
    ],
  },
  {
    part: 0,
    when: isOffPlan,
    say: [
      (f) => `Υπό κατασκευή, με παράδοση το ${f.year}.`,
      () => 'Ο αγοραστής μπορεί ακόμη να επιλέξει πλακάκια και κουζίνα.',
    ],
  },
  {
    part: 0,
    when: (f) => isNew(f) && isHome(f),
    say: [
      () => 'Ολοκαίνουργιο και ακατοίκητο.',
      () => 'Καινούργια κατασκευή, έτοιμη για παράδοση.',
    ],
  },
  {
    part: 0,
    when: (f) => f.renovated,
    say: [() => 'Πλήρως ανακαινισμένο.', () => 'Έχει ανακαινιστεί πρόσφατα με προσεγμένα υλικά.'],
  },
  {
    part: 1,
    when: (f) => isHome(f) && f.bedrooms! > 1 && f.bathrooms! > 1,
    say: [
      (f) => `Διαθέτει ${f.bedrooms} υπνοδωμάτια και ${f.bathrooms} μπάνια.`,
      (f) =>
        `Αποτελείται από σαλόνι, τραπεζαρία, κουζίνα, ${f.bedrooms} υπνοδωμάτια και ${f.bathrooms} μπάνια.`,
    ],
  },
  {
    part: 1,
    when: isHome,
    several: true,
    say: [
      () => 'Ενιαίος χώρος σαλονιού και τραπεζαρίας με έξοδο στη βεράντα.',
      () => 'Φωτεινοί και ευρύχωροι χώροι.',
      () => 'Άνετο καθιστικό με πολύ φυσικό φως.',
    ],
  },
  {
    part: 1,
    when: isHome,
    say: [
      () => 'Μοντέρνα κουζίνα με πάγκο και εντοιχισμένα ντουλάπια.',
      () => 'Ξεχωριστή κουζίνα με χώρο για οικογενειακό τραπέζι.',
    ],
  },
  {
    part: 1,
    when: (f) => isHome(f) && f.bathrooms! >= 2,
    say: [
      () => 'Το κύριο υπνοδωμάτιο έχει δικό του μπάνιο.',
      () => 'Εντοιχισμένα ερμάρια σε όλα τα υπνοδωμάτια.',
    ],
  },
  {
    part: 1,
    when: (f) => f.furnishing === 'furnished',
    say: [
      () => 'Πλήρως επιπλωμένο.',
      () => 'Προσφέρεται με όλα τα έπιπλα και τις ηλεκτρικές συσκευές.',
    ],
  },
  {
    part: 1,
    when: (f) => f.furnishing === 'partially-furnished',
    say: [() => 'Μερικώς επιπλωμένο, με ηλεκτρικές συσκευές.'],
  },
  {
    part: 1,
    when: (f) => f.airConditioning === 'all-rooms',
    say: [() => 'Κλιματισμός σε όλα τα δωμάτια.', () => 'Κλιματιστικά σε κάθε χώρο.'],
  },
  {
    part: 1,
    when: (f) => f.heating === 'underfloor-heating',
    say: [() => 'Ενδοδαπέδια θέρμανση.'],
  },
  { part: 1, when: (f) => f.heating === 'central-heating', say: [() => 'Κεντρική θέρμανση.'] },
  { part: 1, when: has('fireplace'), say: [() => 'Τζάκι στο σαλόνι.'] },
  { part: 1, when: has('storage-room'), say: [() => 'Υπάρχει και αποθηκευτικός χώρος.'] },
  {
    part: 1,
    when: (f) => (isNew(f) || isOffPlan(f)) && isHome(f),
    several: true,
    say: [
      () => 'Διπλά τζάμια, θερμομόνωση και ηλιακός θερμοσίφωνας.',
      () => 'Πρόνοια για φωτοβολταϊκά και κλιματισμό.',
    ],
  },
  {
    part: 1,
    when: isBusiness,
    say: [() => 'Ενιαίος χώρος που διαμορφώνεται ανάλογα με τις ανάγκες.'],
  },
  {
    part: 1,
    when: (f) => f.kind === 'office',
    say: [() => 'Περιλαμβάνει χώρο υποδοχής, κουζινάκι και τουαλέτα.'],
  },
  { part: 1, when: (f) => f.kind === 'shop', say: [() => 'Με μεγάλη βιτρίνα σε δρόμο με κίνηση.'] },
  {
    part: 2,
    when: (f) => f.pool === 'private',
    say: [
      () => 'Ιδιωτική πισίνα με άνετο χώρο για ξαπλώστρες.',
      () => 'Στον εξωτερικό χώρο υπάρχει ιδιωτική πισίνα.',
    ],
  },
  {
    part: 2,
    when: (f) => f.pool === 'common',
    say: [() => 'Το συγκρότημα διαθέτει κοινόχρηστη πισίνα.'],
  },
  {
    part: 2,
    when: (f) => isHome(f) && f.plotM2 !== null,
    say: [(f) => `Το οικόπεδο είναι ${f.plotM2} τ.μ.`],
  },
  {
    part: 2,
    when: has('garden'),
    say: [() => 'Κήπος με ελιές και λεμονιές.', () => 'Περιποιημένος κήπος με αυτόματο πότισμα.'],
  },
  { part: 2, when: has('elevator'), say: [() => 'Η πολυκατοικία διαθέτει ανελκυστήρα.'] },
  { part: 2, when: has('roof-garden'), say: [() => 'Ιδιωτικός κήπος στην ταράτσα.'] },
  {
    part: 2,
    when: (f) => f.coveredVerandaM2 > 6,
    say: [(f) => `Καλυμμένη βεράντα ${f.coveredVerandaM2} τ.μ.`],
  },
  {
    part: 2,
    when: (f) => f.floor !== null && f.floor > 0 && f.type === 'apartment',
    say: [(f) => `Βρίσκεται στον ${f.floor}ο όροφο.`],
  },
  {
    part: 2,
    when: sees('sea-view'),
    say: [() => 'Απεριόριστη θέα στη θάλασσα.', () => 'Από τη βεράντα βλέπει θάλασσα.'],
  },
  { part: 2, when: sees('mountains-view'), say: [() => 'Όμορφη θέα στα βουνά.'] },
  { part: 2, when: sees('city-view'), say: [() => 'Θέα στην πόλη.'] },
  { part: 2, when: (f) => f.parking === 'covered', say: [() => 'Καλυμμένος χώρος στάθμευσης.'] },
  {
    part: 2,
    when: isLand,
    several: true,
    say: [
      () => 'Νερό και ρεύμα στο όριο του τεμαχίου.',
      () => 'Με πρόσβαση από εγγεγραμμένο δρόμο.',
      () => 'Επίπεδο έδαφος, κατάλληλο για ανάπτυξη.',
    ],
  },
  { part: 2, when: (f) => f.kind === 'field', say: [() => 'Με ελιές και χαρουπιές.'] },
  {
    part: 3,
    when: (f) => f.seaWalkMin !== null,
    say: [
      (f) => `Η παραλία απέχει ${minutes(f.seaWalkMin!)} με τα πόδια.`,
      (f) => `Μόλις ${metres(f.spot.seaM!)} από τη θάλασσα.`,
    ],
  },
  {
    part: 3,
    when: (f) => f.seaWalkMin === null && f.seaDriveMin !== null,
    say: [(f) => `Η θάλασσα απέχει ${minutes(f.seaDriveMin!)} με το αυτοκίνητο.`],
  },
  {
    part: 3,
    say: [
      (f) => `Υπεραγορά και φούρνος ${metres(f.shopsM)} μακριά.`,
      () => 'Κοντά σε όλες τις υπηρεσίες.',
    ],
  },
  {
    part: 3,
    when: isHome,
    several: true,
    say: [(f) => `Σχολεία σε ${minutes(f.schoolMin)}.`, () => 'Δίπλα σε πάρκο και παιδότοπο.'],
  },
  {
    part: 3,
    several: true,
    say: [
      (f) => `Εύκολη πρόσβαση στον αυτοκινητόδρομο, ${minutes(f.motorwayMin)} με το αυτοκίνητο.`,
      () => 'Ήσυχος δρόμος με λίγη κίνηση.',
      (f) => `Το κέντρο απέχει ${minutes(f.centreMin)}.`,
    ],
  },
  {
    part: 4,
    must: true,
    when: (f) => f.pets === 'allowed',
    say: [() => 'Δεκτά κατοικίδια.', () => 'Επιτρέπονται κατοικίδια.'],
  },
  {
    part: 4,
    must: true,
    when: (f) => f.pets === 'not-allowed',
    say: [() => 'Δεν επιτρέπονται κατοικίδια.', () => 'Χωρίς κατοικίδια.'],
  },
  {
    part: 4,
    when: rents,
    several: true,
    say: [
      () => 'Διαθέσιμο άμεσα για μακροχρόνια ενοικίαση.',
      () => 'Τα κοινόχρηστα περιλαμβάνονται στο ενοίκιο.',
      () => 'Ελάχιστη διάρκεια συμβολαίου ένας χρόνος.',
    ],
  },
  {
    part: 4,
    when: (f) => sells(f) && f.titleDeed === true,
    say: [() => 'Με ξεχωριστό τίτλο ιδιοκτησίας.', () => 'Υπάρχει τίτλος ιδιοκτησίας.'],
  },
  {
    part: 4,
    when: (f) => sells(f) && isHome(f),
    say: [
      () => 'Ιδανικό για μόνιμη κατοικία ή επένδυση.',
      () => 'Κατάλληλο για οικογένεια ή για επένδυση.',
    ],
  },
  {
    part: 4,
    several: true,
    say: [
      () => 'Επισκέψεις κατόπιν συνεννόησης.',
      () => 'Για περισσότερες πληροφορίες επικοινωνήστε μέσω της αγγελίας.',
    ],
  },
]
