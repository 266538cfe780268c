/** What the page of the feed doctor says. What it found has its words next to the table of issues. */
import { formatNames } from '../../domain/feeds/feed-record.ts'
import { ownMember } from '../../structures/own-member.ts'
import { russianCount } from '../../structures/text/russian-count.ts'

const english = {
  title: 'Feed doctor',
  lead: 'Is your export ready for a portal? Upload the file or enter its address to see what it contains, what is missing and how to fix it. Nothing is stored and no account is needed.',
  formats: `${formatNames.join(', ')}, Excel, CSV; also packed as .zip or .gz, up to 100 MB.`,
  file: 'The file',
  address: 'Or its address (https)',
  check: 'Check the file',
  checkAddress: 'Check the address',
  found: 'Summary',
  format: 'Format',
  version: 'Version',
  encoding: 'Encoding',
  complete: 'Read to the end',
  yes: 'yes',
  no: 'no',
  records: 'Records',
  publishable: 'Ready to publish',
  drafts: 'Incomplete',
  withdrawn: 'Withdrawn',
  skipped: 'Rejected',
  photos: 'Photo addresses',
  faults: 'What to fix first',
  noFaults: 'No problems found.',
  inRecords: (count: number, total: number) =>
    `${count} of ${total} ${total === 1 ? 'record' : 'records'}`,
  example: (line: number, value: string | null) =>
    value === null ? `line ${line}` : `line ${line}: ${value}`,
  fill: 'Completeness of fields',
  again: 'Check another file',
  api: 'The same for programs: POST /v1/feeds/check, and on the command line: estia feeds check FILE.',
  refused: 'This could not be read as a feed',
}

export type DoctorWords = typeof english

const greek: DoctorWords = {
  title: 'Έλεγχος ροής αγγελιών',
  lead: 'Είναι η εξαγωγή σας έτοιμη για μια πύλη ακινήτων; Μεταφορτώστε το αρχείο ή δώστε τη διεύθυνσή του και δείτε τι περιέχει, τι λείπει και πώς διορθώνεται. Τίποτα δεν αποθηκεύεται και δεν χρειάζεται λογαριασμός.',
  formats: `${formatNames.join(', ')}, Excel, CSV· επίσης ως .zip ή .gz, έως 100 MB.`,
  file: 'Το αρχείο',
  address: 'Ή η διεύθυνσή του (https)',
  check: 'Έλεγχος αρχείου',
  checkAddress: 'Έλεγχος διεύθυνσης',
  found: 'Σύνοψη',
  format: 'Μορφή',
  version: 'Έκδοση',
  encoding: 'Κωδικοποίηση',
  complete: 'Διαβάστηκε ως το τέλος',
  yes: 'ναι',
  no: 'όχι',
  records: 'Εγγραφές',
  publishable: 'Έτοιμες για δημοσίευση',
  drafts: 'Ελλιπείς',
  withdrawn: 'Αποσύρθηκαν',
  skipped: 'Απορρίφθηκαν',
  photos: 'Διευθύνσεις φωτογραφιών',
  faults: 'Τι να διορθώσετε πρώτα',
  noFaults: 'Δεν βρέθηκαν προβλήματα.',
  inRecords: (count, total) => `${count} από ${total} ${total === 1 ? 'εγγραφή' : 'εγγραφές'}`,
  example: (line, value) => (value === null ? `γραμμή ${line}` : `γραμμή ${line}: ${value}`),
  fill: 'Πληρότητα πεδίων',
  again: 'Έλεγχος άλλου αρχείου',
  api: 'Το ίδιο για προγράμματα: POST /v1/feeds/check, και από τη γραμμή εντολών: estia feeds check FILE.',
  refused: 'Το αρχείο δεν διαβάζεται ως ροή αγγελιών',
}

const russian: DoctorWords = {
  title: 'Проверка выгрузки',
  lead: 'Готова ли ваша выгрузка для портала? Загрузите файл или укажите его адрес: вы увидите, что в нём есть, чего не хватает и как это исправить. Ничего не сохраняется, аккаунт не нужен.',
  formats: `${formatNames.join(', ')}, Excel, CSV; также в .zip или .gz, до 100 МБ.`,
  file: 'Файл',
  address: 'Или его адрес (https)',
  check: 'Проверить файл',
  checkAddress: 'Проверить адрес',
  found: 'Сводка',
  format: 'Формат',
  version: 'Версия',
  encoding: 'Кодировка',
  complete: 'Прочитано до конца',
  yes: 'да',
  no: 'нет',
  records: 'Записи',
  publishable: 'Готовы к публикации',
  drafts: 'Неполные',
  withdrawn: 'Отозваны',
  skipped: 'Отклонены',
  photos: 'Адреса фотографий',
  faults: 'Что исправить в первую очередь',
  noFaults: 'Проблем не найдено.',
  inRecords: (count, total) =>
    `${count} из ${russianCount(String(total), 'записи', 'записей', 'записей')}`,
  example: (line, value) => (value === null ? `строка ${line}` : `строка ${line}: ${value}`),
  fill: 'Заполненность полей',
  again: 'Проверить другой файл',
  api: 'То же для программ: POST /v1/feeds/check, а из командной строки: estia feeds check FILE.',
  refused: 'Этот файл не удалось прочитать как выгрузку',
}

const byLanguage: Readonly<Record<string, DoctorWords>> = { en: english, el: greek, ru: russian }

export const doctorWords = (lang: string): DoctorWords => ownMember(byLanguage, lang) ?? english
