/** The words of the pages that show the demo's mails. */
import type { Language } from '../../src/catalogue/languages.ts'

const english = {
  title: 'Mails of the demo',
  intro:
    'The demo sends no mail. The mails to buyers and sellers are listed here instead, newest first.',
  none: 'There is no mail yet. Send an enquiry from the page of a listing: its confirmation comes here.',
  noSubject: '(no subject)',
  to: 'To',
  from: 'From',
  replyTo: 'Reply to',
  date: 'Date',
  asHtml: 'As mail programs show it',
  all: 'All mails',
}

export type MailPageWords = typeof english

const greek: MailPageWords = {
  title: 'Μηνύματα του δοκιμαστικού',
  intro:
    'Το δοκιμαστικό δεν στέλνει e-mail. Ό,τι θα έστελνε σε αγοραστές και πωλητές φυλάσσεται εδώ, το νεότερο πρώτα.',
  none: 'Δεν υπάρχει ακόμη μήνυμα. Στείλτε ένα ερώτημα από τη σελίδα μιας αγγελίας: η επιβεβαίωση έρχεται εδώ.',
  noSubject: '(χωρίς θέμα)',
  to: 'Προς',
  from: 'Από',
  replyTo: 'Απάντηση σε',
  date: 'Ημερομηνία',
  asHtml: 'Όπως το δείχνουν τα προγράμματα e-mail',
  all: 'Όλα τα μηνύματα',
}

const russian: MailPageWords = {
  title: 'Письма демонстрации',
  intro:
    'Демонстрация писем не отправляет. Всё, что ушло бы покупателям и продавцам, хранится здесь, новое сверху.',
  none: 'Писем пока нет. Отправьте запрос со страницы объявления: подтверждение придёт сюда.',
  noSubject: '(без темы)',
  to: 'Кому',
  from: 'От кого',
  replyTo: 'Ответ на',
  date: 'Дата',
  asHtml: 'Как это показывают почтовые программы',
  all: 'Все письма',
}

export const mailPageWords: Readonly<Record<Language, MailPageWords>> = {
  en: english,
  el: greek,
  ru: russian,
}
