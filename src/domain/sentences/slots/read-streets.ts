/** Streets that say themselves that they are some; a search takes one. */
import { streetWords } from '../../places/street-words.ts'
import type { SentenceDraft } from '../sentence-draft.ts'
import type { Item } from '../sentence-item.ts'

export function readStreets(items: readonly Item[], draft: SentenceDraft): void {
  for (const item of items) {
    if (item.kind !== 'street') continue
    const [text] = item.words
    const isAsked = !item.isNegated && !draft.slots.has('street') && streetWords(text).length > 0
    if (isAsked) draft.put('street', [text], [item])
    else draft.refuse([item])
  }
}
