import { expect, it } from 'vitest'
import { columnsOf, guessColumn } from './table-columns.ts'

const none = () => false

it.each([
  ['For', 'deal'],
  ['Buy or Rent', 'deal'],
  ['Ref. No', 'reference'],
  ['ΚΩΔΙΚΟΣ', 'reference'],
  ['Код объекта', 'reference'],
  ['Asking price (EUR)', 'price'],
  ['Τιμή €', 'price'],
  ['Цена, €', 'price'],
  ['Price per m²', 'ignore'],
  ['Covered area m2', 'covered_area'],
  ['Εμβαδόν (τ.μ.)', 'covered_area'],
  ['Площадь, м²', 'covered_area'],
  ['Площадь участка', 'plot_area'],
  ['Εμβαδόν οικοπέδου', 'plot_area'],
  ['Υπνοδωμάτια', 'bedrooms'],
  ['Кол-во спален', 'bedrooms'],
  ['Επαρχία', 'region'],
  ['Photo 3', 'photos'],
  ['Φωτογραφία 2', 'photos'],
  ['Описание на русском', 'text_ru'],
  ['Description (EN)', 'text_en'],
  ['Owner phone', 'ignore'],
  ['Xyzzy', null],
] as const)('%s is %s', (header, content) => {
  expect(guessColumn(header, none)).toBe(content)
})

it('reads from the cells what a header with two meanings holds', () => {
  const rows = [
    ['285.000', 'Germasogeia', '92,5', '2019'],
    ['1150', 'Strovolos', '118 m2', ''],
    ['545,000', 'Peyia', '210', '2015'],
  ]
  const headers = ['Asking €', 'Area / Village', 'Covered (m²)', 'Built']
  const contents = (below: readonly string[][]) =>
    columnsOf(headers, {}, none, below).map(({ content }) => content)
  expect(contents(rows)).toEqual(['price', 'place', 'covered_area', 'year_built'])
  expect(contents([['1', '92', '', '']])[1]).toBe('covered_area')
})

it('takes a header that names a feature for a flag', () => {
  expect(guessColumn('Sea view', (text) => text === 'Sea view')).toBe('feature')
})

it('names repeated and empty headers, and takes the first of two that hold the same', () => {
  const columns = columnsOf(['Price', 'Price', '', 'Photo 1', 'Photo 2'], {}, none)
  expect(columns).toEqual([
    { header: 'Price', content: 'price', guessed: true },
    { header: 'Price (2)', content: 'ignore', guessed: true },
    { header: '#3', content: 'ignore', guessed: true },
    { header: 'Photo 1', content: 'photos', guessed: true },
    { header: 'Photo 2', content: 'photos', guessed: true },
  ])
})

it('follows the choices of a seller', () => {
  const choices = { Price: 'ignore', 'Price (2)': 'price', constructor: 'text' } as const
  const columns = columnsOf(['Price', 'Price', 'constructor', 'toString'], choices, none)
  expect(columns.map(({ content, guessed }) => [content, guessed])).toEqual([
    ['ignore', false],
    ['price', false],
    ['text', false],
    ['ignore', true],
  ])
})
