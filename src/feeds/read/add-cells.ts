/** The cells of a row, as elements that are named by what their columns hold. */
import { areaColumns, type TableColumn } from '../../domain/feeds/table-columns.ts'
import { NO_UNIT } from '../../domain/feeds/text/read-area.ts'
import { readFeature } from '../../domain/feeds/text/read-feature.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { foldText } from '../../structures/text/fold-text.ts'
import { ownText } from '../../structures/text/safe-text.ts'
import { feedLimits } from '../feed-limits.ts'
import { type FeedElement, newElement } from './feed-element.ts'

export function addCells(
  element: FeedElement,
  values: readonly string[],
  columns: readonly TableColumn[],
  /** What the header of each column says of its numbers. */
  units: readonly string[],
): void {
  const unitAt = columns.findIndex(({ content }) => content === 'area_unit')
  for (const [place, { content, header }] of columns.entries()) {
    const value = values[place] ?? ''
    if (value === '') continue
    const isArea = unitAt >= 0 && areaColumns.has(content)
    const unit = isArea ? ` [${values[unitAt] || NO_UNIT}]` : units[place]
    // "POA" has none.
    addCell(element, content, isArea || /\d/.test(value) ? value + unit : value, header)
  }
}

const YES = /^(?:1|x|✓|true|yes|y|ναι|ναί|да|есть|v)$/i
/** A comma belongs to an address, unless it stands behind the end of a file's name. */
const PHOTO_GAP = /[\s,;|]+(?=https?:)|\s*[;|\n]\s*|,\s+|(?<=\.(?:jpe?g|png|webp)),/i
const POINT = /^\(?\s*(-?\d{1,3}[.,]\d+)\s*[,;\s]\s*(-?\d{1,3}[.,]\d+)\s*\)?$/
/** "Sale price" says what the deal is where nothing else does; "Price (sale or rent)" does not. */
const OF_SALE = /\bsale|selling|πωλησ|продаж/
const OF_RENT = /rent|ενοικι|аренд/
/** Day 0 of workbooks. */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30)

function addCell(
  element: FeedElement,
  content: TableColumn['content'],
  value: string,
  name: string,
): void {
  const add = (to: string, text: string): void => {
    element.children.push(newElement(to, ownText(text)))
  }
  switch (content) {
    case 'ignore':
    case 'area_unit':
      return
    case 'address':
      return void addAddress(value, add)
    case 'photos':
    case 'plans':
      for (const one of value.split(PHOTO_GAP, feedLimits.homePhotosMax))
        if (one.trim() !== '') add(content === 'photos' ? 'photo' : 'plan', one.trim())
      return
    case 'point': {
      const [, lat, lng] = POINT.exec(value) ?? []
      if (lat !== undefined) add('lat', lat.replace(',', '.'))
      if (lng !== undefined) add('lng', lng.replace(',', '.'))
      return
    }
    case 'lat':
    case 'lng':
      return void add(content, value.replace(',', '.'))
    case 'pool':
      add('pool', value)
      return void addKinds(name, value, add)
    case 'feature':
      if (YES.test(value) || /^[1-9]\d?$/.test(value)) add('feature', name)
      else addKinds(name, value, add)
      return
    case 'features':
      return void add('features', value.replaceAll(/[;\n|•·]/g, ','))
    case 'price': {
      add(content, value)
      const header = foldText(name)
      if (/[1-9]/.test(value) && OF_SALE.test(header) && !OF_RENT.test(header))
        add('is_sale', 'yes')
      return
    }
    case 'rent_price':
      add(content, value)
      // "€ 850" below "Rent" says that it is to let, 0 does not.
      if (/[1-9]/.test(value)) add('is_rent', 'yes')
      return
    case 'text_en':
    case 'text_el':
    case 'text_ru': {
      const texts = newElement('texts')
      texts.children.push(newElement(content.slice(-2), ownText(value)))
      element.children.push(texts)
      return
    }
    case 'available_from':
    case 'project_completion':
      return void add(content, /^\d{5}(?:\.\d+)?$/.test(value) ? dayOfSerial(Number(value)) : value)
    default:
      add(content, value)
  }
}

const KIND_GAP = /[,;/&+|\n]|\s(?:and|και|и)\s/

/** "Covered" below "Parking", "Sea" below "View": what both say together, where that is more than the header alone. */
function addKinds(header: string, value: string, add: (to: string, text: string) => void): void {
  const meant = (text: string) => readFeature(text).map((one) => `${one.field}=${one.value}`)
  const plain = new Set(meant(header))
  for (const kind of value.slice(0, feedLimits.valueMaxChars).split(KIND_GAP))
    for (const text of [`${kind} ${header}`, `${header} ${kind}`])
      if (meant(text).some((one) => !plain.has(one))) {
        add('feature', text)
        break
      }
}

/** Meta's CSV has an address in one cell: {'addr1': 'Street 4', 'city': 'Town'}. */
const ADDRESS_PART = /(["'])([a-z_0-9]{2,20})\1\s*:\s*(["'])(.{0,200}?)\3\s*[,}]/g
const addressParts: ReadonlyMap<string, string> = new Map([
  ['addr1', 'address'],
  ['city', 'town'],
  ['region', 'region'],
  ['country', 'country'],
  ['postal_code', 'postal_code'],
])

function addAddress(value: string, add: (to: string, text: string) => void): void {
  if (!value.startsWith('{')) return void add('address', value)
  for (const [, , name, , text] of value
    .slice(0, feedLimits.valueMaxChars)
    .matchAll(ADDRESS_PART)) {
    const part = addressParts.get(name)
    if (part !== undefined && text.trim() !== '') add(part, text.trim())
  }
}

const dayOfSerial = (days: number): string =>
  new Date(SERIAL_EPOCH + Math.floor(days) * DAY_MS).toISOString().slice(0, 10)
