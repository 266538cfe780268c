/** What script adds to the pages of enquiries: a count of characters, a bar that steps aside, buttons for one press. */
import { startEnquiryForm } from './enquiry-form.ts'

export function startEnquiryPages(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-enquiry]')
  if (form) startEnquiryForm(form)
  for (const text of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-max]')) {
    startCount(text)
  }
  const section = document.querySelector('#enquiry')
  const bar = document.querySelector<HTMLElement>('[data-ask-bar]')
  if (section && bar) stepAside(bar, section)
  document.addEventListener('submit', pressOnce)
}

function startCount(text: HTMLTextAreaElement): void {
  const max = Number(text.dataset.max)
  const count = document.createElement('p')
  count.className = 'field-count'
  text.after(count)
  const show = () => {
    const used = [...text.value.trim()].length
    count.textContent = (text.dataset.count ?? '').replace('{n}', used.toLocaleString(lang()))
    count.hidden = used === 0
    count.classList.toggle('over', used > max)
  }
  text.addEventListener('input', show)
  show()
}

const lang = (): string => document.documentElement.lang

/** While the form itself is on the screen a bar that leads to it is in the way. */
function stepAside(bar: HTMLElement, section: Element): void {
  new IntersectionObserver((entries) => {
    bar.hidden = entries.some(({ isIntersecting }) => isIntersecting)
  }).observe(section)
}

/** A second press would do no harm; it is only not needed. */
function pressOnce(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!('once' in form.dataset)) return
  if (form.dataset.once === 'sent') event.preventDefault()
  form.dataset.once = 'sent'
  addEventListener('pageshow', () => {
    form.dataset.once = ''
  })
}
