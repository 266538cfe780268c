/** Share, print and copy. Sharing opens the device's own sheet, or copies the link. */
import { pageWord, toast } from './page-words.ts'

export function startShareButtons(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const share = target.closest<HTMLElement>('[data-share]')
    if (share) {
      shareAddress(share.dataset.share || ownAddress(), share.dataset.title || document.title)
    }
    if (target.closest('[data-print]')) window.print()
    const copy = target.closest<HTMLElement>('[data-copy]')
    if (copy) copyText(copy.dataset.copy ?? '')
  })
}

/** Without what is the sender's own: the language, the place in the pages, the sentence that led here. */
function ownAddress(): string {
  const address = new URL(location.href)
  for (const name of ['lang', 'cursor', 'said']) address.searchParams.delete(name)
  address.search = address.search.replaceAll('%2C', ',').replaceAll('%3B', ';')
  address.hash = ''
  return address.href
}

export function shareAddress(url: string, title: string): void {
  if (navigator.share) navigator.share({ url, title }).catch(() => {})
  else copyText(url)
}

function copyText(text: string): void {
  const copied = () => toast(pageWord('copied'))
  if (navigator.clipboard) {
    navigator.clipboard.writeText(text).then(copied, () => copyBySelection(text, copied))
  } else copyBySelection(text, copied)
}

/** Where the clipboard is refused, as on plain http. */
function copyBySelection(text: string, done: () => void): void {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'visually-hidden'
  document.body.append(field)
  field.select()
  if (document.execCommand('copy')) done()
  field.remove()
}
