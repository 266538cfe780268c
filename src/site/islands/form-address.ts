/** The form of the search page as a search, and a search in the form. */
import { showSpan } from './filter-panels.ts'
import { paramsOf, readable, type SearchChanges } from './wanted-search.ts'

/** The search shown, as the server understood it; paging restarts. */
export const shownSearch = (): URLSearchParams =>
  paramsOf(document.querySelector<HTMLElement>('#results')?.dataset.address ?? '')

/** The filters of the search shown, without where the map looks, for questions about the map. */
export function filtersForMap(): string {
  const params = shownSearch()
  for (const name of ['sort', 'limit', 'bbox']) params.delete(name)
  return readable(params)
}

/**
 * What a field says now, several values of one name joined. Where the server has to read it first (numbers as people
 * write them, a slider, filters that a new kind of property leaves behind), the box is sent along, as a plain form
 * does, and the answer is the search that it leads to.
 */
export function changesOf(field: HTMLInputElement): SearchChanges {
  const span = field.closest<HTMLElement>('[data-span]')
  if (span) {
    const ends = [...span.querySelectorAll('select')].map(({ name, value }) => [
      name,
      value || null,
    ])
    return { ...Object.fromEntries(ends), [span.id]: null, find: '' }
  }
  const values = [...(field.form?.elements ?? [])]
    .map((one) => one as HTMLInputElement)
    .filter(({ name, type, checked }) => name === field.name && (type !== 'checkbox' || checked))
    .map(sentValue)
    .filter((value) => value.trim() !== '')
  const isNumber = field.dataset.plain !== undefined
  const isPlain =
    !field.closest('[data-kinds]') && !(isNumber && values.some((one) => /\D/.test(one)))
  return {
    [field.name]: values.length === 0 ? null : values.join(','),
    ...(isPlain ? {} : { find: '' }),
  }
}

/** As the server wrote it: it knows the number. */
const sentValue = ({ value, defaultValue, dataset }: HTMLInputElement): string =>
  value === defaultValue && dataset.plain ? dataset.plain : value

/** The form follows what a chip, the map or Back has changed, before the server's answer confirms it. */
export function showInForm(form: HTMLFormElement, params: URLSearchParams): void {
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement && !field.closest('[data-span]')) {
      const value = params.get(field.name) ?? ''
      field.selectedIndex = Math.max(
        0,
        [...field.options].findIndex((option) => option.value === value),
      )
    }
    if (field instanceof HTMLInputElement && field.name !== '' && field.name !== 'find') {
      showValue(field, params.get(field.name))
    }
  }
  for (const span of form.querySelectorAll<HTMLElement>('[data-span]')) {
    const names = [span.id, ...[...span.querySelectorAll('select')].map(({ name }) => name)]
    if (names.some((name) => params.has(name))) continue
    showSpan(span, 0, 0)
    showSpan(span, 1, span.querySelectorAll('select')[1].options.length - 1)
  }
}

function showValue(field: HTMLInputElement, value: string | null): void {
  if (field.type === 'checkbox') field.checked = (value ?? '').split(',').includes(field.value)
  else if (field.type === 'hidden') {
    field.disabled = value === null
    if (value !== null) field.value = value
  } else if (value === field.dataset.plain && value !== '') field.value = field.defaultValue
  else field.value = value ?? ''
}
