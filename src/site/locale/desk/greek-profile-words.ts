/** What the desk says in Greek about a seller's own page and phone number; see english-profile-words.ts. */
import type { ProfileWords } from './english-profile-words.ts'

export const greekProfileWords: ProfileWords = {
  nav: 'Προφίλ',
  title: 'Προφίλ',
  lead: 'Πώς μπορούν να σας καλέσουν οι αγοραστές και τι διαβάζουν για εσάς.',
  phoneTitle: 'Τηλέφωνο',
  phoneText:
    'Οι αγοραστές βλέπουν τον αριθμό μόνο αφού πατήσουν ένα κουμπί στις αγγελίες σας. Δεν εμφανίζεται στα αποτελέσματα αναζήτησης, και τα στατιστικά κάθε αγγελίας μετρούν πόσες φορές εμφανίστηκε.',
  phone: 'Αριθμός τηλεφώνου',
  phoneMissing: 'Γράψτε έναν αριθμό ή αποεπιλέξτε τις κλήσεις και το WhatsApp.',
  calls: 'Οι αγοραστές μπορούν να καλούν αυτόν τον αριθμό',
  whatsapp: 'Οι αγοραστές μπορούν να γράφουν στο WhatsApp',
  pageTitle: 'Η σελίδα σας',
  pageText: 'Ό,τι συμπληρώσετε εδώ είναι δημόσιο.',
  pageLink: 'Δείτε τη σελίδα σας',
  licence: 'Αριθμός άδειας',
  languages: 'Γλώσσες που μιλάτε',
  about: (language) => `Σχετικά με εσάς (${language})`,
  logo: 'Λογότυπο',
  logoFile: 'Εικόνα (JPEG, PNG ή WebP)',
  logoSend: 'Αποθήκευση λογότυπου',
  logoRemove: 'Αφαίρεση λογότυπου',
  logoMissing: 'Επιλέξτε πρώτα μια εικόνα.',
  projects: 'Έργα',
  projectText: 'Τι διαβάζουν οι αγοραστές στη σελίδα του έργου.',
  projectLink: 'Δείτε τη σελίδα του',
  completion: 'Παράδοση',
  completionHint: 'Έτος και μήνας, π.χ. 2027-06.',
  projectAbout: (language) => `Σχετικά με το έργο (${language})`,
  on: 'επιλεγμένο',
  off: 'μη επιλεγμένο',
  conflict:
    'Δεν αποθηκεύτηκε ακόμη: τα σημειωμένα πεδία άλλαξαν σε άλλη συσκευή αφού ανοίξατε αυτή τη σελίδα. Εμφανίζονται και οι δύο τιμές. Πατήστε «Αποθήκευση» για να κρατήσετε όσα γράφει η φόρμα.',
}
