/** What pages say in English of what a browser keeps: lists, hidden homes, notes; and of comparing. */
export const englishKeptWords = {
  shareSearch: 'Share this search',
  newList: 'Name of a new list',
  makeList: 'Make a list',
  listName: 'Name of this list',
  moveTo: 'Move to',
  mainList: 'Saved homes',
  deleteList: 'Delete this list',
  listEmpty: 'Empty so far: move homes here from another list.',
  listsFull: 'That is as many lists as fit: delete one first.',
  listFull: (max: string) => `This list holds ${max} homes. Remove one to add another.`,
  notesFull: (max: string) => `Not saved: this browser holds ${max} notes. Delete one first.`,
  keepList: 'Keep this list',
  keepText: 'It then stands among your own lists, in this browser.',
  hide: 'Hide',
  /** The script fills in the number. */
  hiddenCount: (n: string) => `Hidden by you: ${n}`,
  showHidden: 'Show them',
  hiddenTitle: 'Hidden homes',
  unhideAll: 'Show all of them again',
  note: 'Your note',
  noteHint: 'Kept in this browser only. Nobody else sees it.',
  noteKept: 'Kept.',
  differs: 'Where they differ',
  same: 'The same in all',
}

export type KeptWords = typeof englishKeptWords
