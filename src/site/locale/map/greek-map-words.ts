/** What the pages say in Greek about the map, what is only roughly known, and what is near a home. */
import type { MapWords } from './english-map-words.ts'

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
