/** See the English ones. */
import type { AccessWords } from './english-access-words.ts'

export const russianAccessWords: AccessWords = {
  againTitle: 'Войдите ещё раз',
  againText: (minutes) => `Чтобы создать ключ, нужно войти не раньше чем ${minutes} минут назад.`,
  againLink: 'Войти ещё раз',
  languageTitle: 'Язык ваших писем',
  languageText: 'На нём приходят уведомления о запросах и фидах.',
  languageSave: 'Сохранить',
  sessions: 'Сеансы',
  sessionsCount: (count) => `Браузеров, где выполнен вход: ${count}.`,
  endSessions: 'Завершить все сеансы продавца',
  sessionsEnded: 'Все сеансы продавца завершены.',
}
