/** What pages say in Russian of what a browser keeps. */
import type { KeptWords } from './english-kept-words.ts'

export const russianKeptWords: KeptWords = {
  shareSearch: 'Поделиться поиском',
  newList: 'Название нового списка',
  makeList: 'Создать список',
  listName: 'Название этого списка',
  moveTo: 'Переместить в',
  mainList: 'Избранное',
  deleteList: 'Удалить список',
  listEmpty: 'Пока пусто: переместите сюда объекты из другого списка.',
  listsFull: 'Больше списков не поместится: сначала удалите один.',
  listFull: (max) => `В списке уже ${max} объектов. Уберите один, чтобы добавить другой.`,
  notesFull: (max) => `Не сохранено: в браузере уже ${max} заметок. Сначала удалите одну.`,
  keepList: 'Сохранить этот список',
  keepText: 'Он появится среди ваших списков, в этом браузере.',
  hide: 'Скрыть',
  hiddenCount: (n) => `Скрыто вами: ${n}`,
  showHidden: 'Показать',
  hiddenTitle: 'Скрытые объекты',
  unhideAll: 'Снова показать все',
  note: 'Ваша заметка',
  noteHint: 'Хранится только в этом браузере. Больше её никто не видит.',
  noteKept: 'Сохранено.',
  differs: 'Чем отличаются',
  same: 'Одинаково у всех',
}
