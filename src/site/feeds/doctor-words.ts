/** What the page of the feed doctor says. What it found is in the words of the table of issues. */
const english = {
  title: 'Feed doctor',
  lead: 'Is your export ready for a portal? Send the file, or its address, and see what is in it, what is missing, and how it is repaired. Nothing is stored and no account is needed.',
  formats:
    'Kyero, RERA, BLM, OpenImmo, RESO JSON and Trovit; also packed as .zip or .gz, up to 100 MB.',
  file: 'The file',
  address: 'Or its address (https)',
  check: 'Check the file',
  checkAddress: 'Check the address',
  found: 'What it is',
  format: 'Format',
  version: 'Version',
  encoding: 'Letters',
  complete: 'Read to its end',
  yes: 'yes',
  no: 'no',
  records: 'Records',
  publishable: 'Could be published as they are',
  drafts: 'Lack something',
  withdrawn: 'Said to be gone',
  skipped: 'Cannot be taken',
  photos: 'Photo addresses',
  faults: 'What to repair first',
  noFaults: 'Nothing was found that has to be repaired.',
  inRecords: (count: number, total: number) => `${count} of ${total} records`,
  example: (line: number, value: string | null) =>
    value === null ? `line ${line}` : `line ${line}: ${value}`,
  fill: 'How much is filled in',
  again: 'Check another one',
  api: 'The same for programs: POST /v1/feeds/check, and on the command line: estia feeds check FILE.',
  refused: 'This could not be read as a feed',
}

export type DoctorWords = typeof english

const greek: DoctorWords = {
  title: 'Έλεγχος ροής αγγελιών',
  lead: 'Είναι η εξαγωγή σας έτοιμη για δημοσίευση; Στείλτε το αρχείο ή τη διεύθυνσή του και δείτε τι περιέχει, τι λείπει και πώς διορθώνεται. Τίποτα δεν αποθηκεύεται και δεν χρειάζεται λογαριασμός.',
  formats: 'Kyero, RERA, BLM, OpenImmo, RESO JSON και Trovit· επίσης ως .zip ή .gz, έως 100 MB.',
  file: 'Το αρχείο',
  address: 'Ή η διεύθυνσή του (https)',
  check: 'Έλεγχος αρχείου',
  checkAddress: 'Έλεγχος διεύθυνσης',
  found: 'Τι είναι',
  format: 'Μορφή',
  version: 'Έκδοση',
  encoding: 'Κωδικοποίηση',
  complete: 'Διαβάστηκε ως το τέλος',
  yes: 'ναι',
  no: 'όχι',
  records: 'Εγγραφές',
  publishable: 'Δημοσιεύσιμες όπως είναι',
  drafts: 'Κάτι τους λείπει',
  withdrawn: 'Αποσυρμένες',
  skipped: 'Δεν γίνονται δεκτές',
  photos: 'Διευθύνσεις φωτογραφιών',
  faults: 'Τι να διορθωθεί πρώτα',
  noFaults: 'Δεν βρέθηκε κάτι που πρέπει να διορθωθεί.',
  inRecords: (count, total) => `${count} από ${total} εγγραφές`,
  example: (line, value) => (value === null ? `γραμμή ${line}` : `γραμμή ${line}: ${value}`),
  fill: 'Πόσο συμπληρωμένα είναι τα πεδία',
  again: 'Έλεγχος άλλου αρχείου',
  api: 'Για προγράμματα: POST /v1/feeds/check, και από τη γραμμή εντολών: estia feeds check FILE.',
  refused: 'Δεν διαβάστηκε ως ροή αγγελιών',
}

const byLanguage: Readonly<Record<string, DoctorWords>> = { en: english, el: greek }

export const doctorWords = (lang: string): DoctorWords => byLanguage[lang] ?? english
