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
  ['Image1', 'photos'],
  ['Pics', 'photos'],
  ['Net m2', 'internal_area'],
  ['Net price', 'price'],
  ['Gross m²', 'covered_area'],
  ['Bdr', 'bedrooms'],
  ['Cov. Veranda', 'covered_veranda'],
  ['Rent p/m', 'rent_price'],
  ['Common expenses (monthly)', 'ignore'],
  ['Εμβ. τ.μ.', 'covered_area'],
  ['Υπνοδ.', 'bedrooms'],
  ['Γη', 'plot_area'],
  ['С/у', 'bathrooms'],
  ['Пл., м²', 'covered_area'],
  ['Уч., м²', 'plot_area'],
  ['€/m²', 'ignore'],
  ['Τιμή/τ.μ.', 'ignore'],
  ['Price (€) per sq.m.', 'ignore'],
  ['Цена за кв. метр', 'ignore'],
  ['Цена за квартиру', 'price'],
  ['Old price', 'ignore'],
  ['Старая цена', 'ignore'],
  ['Year renovated', 'ignore'],
  ['Έτος ανακαίνισης', 'ignore'],
  ['Plot no.', 'ignore'],
  ['Distance to town', 'ignore'],
  ['Date available', 'available_from'],
  ['№ п/п', 'id'],
  ['New/Resale', 'condition'],
  ['Ссылка на фото', 'photos'],
  ['Link to photos', 'photos'],
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

it('takes no running number for the identity of a home where there is a reference', () => {
  const contents = (headers: string[], ...rows: string[][]) =>
    columnsOf(headers, {}, none, rows).map(({ content }) => content)
  expect(contents(['Α/Α', 'Κωδ.'], ['1', 'Κ7'], ['2', 'Κ3'])).toEqual(['ignore', 'reference'])
  expect(contents(['ID', 'Ref'], ['881', 'K7'], ['17', 'K3'])).toEqual(['id', 'reference'])
  expect(contents(['Α/Α', 'Τιμή'], ['1', '9'], ['2', '8'])).toEqual(['id', 'price'])
})

it.each([
  ['Rooms', 'Bedrooms', 'bedrooms'],
  ['Кол-во комнат', 'Спальни', 'bedrooms'],
  ['Δωμάτια', 'Υπνοδωμάτια', 'bedrooms'],
  ['WC', 'Bathrooms', 'bathrooms'],
  ['Total area', 'Covered area', 'covered_area'],
  ['Agent ref', 'Ref', 'reference'],
  ['Original price', 'Price now', 'price'],
] as const)('%s counts only where no %s stands next to it', (wider, header, content) => {
  const contents = (...headers: string[]) =>
    columnsOf(headers, {}, none).map((column) => column.content)
  expect(contents(wider, header)).toEqual(['ignore', content])
  expect(contents(header, wider)).toEqual([content, 'ignore'])
  expect(contents(wider)).toEqual([content])
})

it('takes the wider of two columns where the narrower is empty', () => {
  const contents = (...cells: string[]) =>
    columnsOf(['Rooms', 'Bedrooms'], {}, none, [cells]).map(({ content }) => content)
  expect(contents('3', '')).toEqual(['bedrooms', 'ignore'])
  expect(contents('', '')).toEqual(['ignore', 'bedrooms'])
})

it('tells a type of offer from a type of home by what stands below', () => {
  const types = (...cells: string[]) =>
    columnsOf(['Type', 'Type'], {}, none, [cells]).map(({ content }) => content)
  expect(types('For sale', 'Villa')).toEqual(['deal', 'type'])
  expect(types('Villa', 'Detached')).toEqual(['type', 'ignore'])
})

it('tells a kind of home from a view by what stands below', () => {
  const seen = (cell: string) =>
    columnsOf(['Объект', 'Вид'], {}, none, [['Квартира', cell]]).map(({ content }) => content)
  expect(seen('на море')).toEqual(['type', 'feature'])
  expect(seen('Вилла')).toEqual(['ignore', 'type'])
})

it('takes the kind of a home from the narrower of two columns', () => {
  const contents = (first: string) =>
    columnsOf(['Category', 'Sub-category'], {}, none, [[first, 'Apartment']]).map(
      ({ content }) => content,
    )
  expect(contents('Residential')).toEqual(['ignore', 'type'])
  expect(contents('Apartment')).toEqual(['type', 'ignore'])
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

it('takes the column that a seller has chosen, whatever the others were taken for', () => {
  const columns = columnsOf(['Price', 'Final'], { Final: 'price' }, none)
  expect(columns.map(({ content }) => content)).toEqual(['ignore', 'price'])
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
