/** What pages say in Greek of what a browser keeps. */
import type { KeptWords } from './english-kept-words.ts'

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
