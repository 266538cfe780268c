/** The cells of a row, as elements that are named by what their columns hold. */
import { areaColumns } from '../../domain/feeds/header-phrases.ts'
import { readDay } from '../../domain/feeds/normalise/settle-offer.ts'
import { isOff, offerStatusOf } from '../../domain/feeds/offer-status.ts'
import type { TableColumn } from '../../domain/feeds/table-columns.ts'
import { NO_UNIT } from '../../domain/feeds/text/read-area.ts'
import { readFeature } from '../../domain/feeds/text/read-feature.ts'
import { plainCoordinate, readPoint } from '../../domain/feeds/text/read-point.ts'
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
  putWorstFirst(element.children)
  // With a price of each kind it is for sale: what it is let for comes second.
  const { children } = element
  const rent = children.findIndex(({ name }) => name === 'is_rent')
  if (rent >= 0 && children.some(({ name }) => name === 'is_sale')) children.splice(rent, 1)
}

const YES = /^(?:1|x|✓|✔|√|true|yes|y|ναι|ναί|да|есть|v)$/i
/** A comma belongs to an address, unless it stands behind the end of a file's name. */
const PHOTO_GAP = /[\s,;|]+(?=https?:)|\s*[;|\n]\s*|,\s+|(?<=\.(?:jpe?g|png|webp)),/i
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
      const point = readPoint(value)
      if (point === null) return
      add('lat', String(point.lat))
      add('lng', String(point.lng))
      return
    }
    case 'lat':
    case 'lng':
      return void add(content, plainCoordinate(value).replace(',', '.'))
    case 'pool':
      add('pool', YES_FIRST.exec(value)?.[1] ?? value)
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
    case 'status':
      return void addState(value, foldText(name), add)
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
      // "No", "Sold" below "Available".
      if (OF_OFFER.test(foldText(name).trim()) && /^0$|^\D+$/.test(value) && isOff(value))
        return void add('status', value)
      return void add(content, /^\d{5}(?:\.\d+)?$/.test(value) ? dayOfSerial(Number(value)) : value)
    default:
      add(content, value)
  }
}

/** "Yes (8x4)" */
const YES_FIRST = /^(yes|ναι|да)[\s,(]/i
const NO = /^(?:0|no|n|false|όχι|οχι|нет|-)$/i
const OF_GONE = /sold|hidden|rented|πωληθηκ|ενοικιαστηκ|продан|сдан|скрыт/
const OF_SHOWN = /publish|active|live|visible|show|δημοσιευ|ενεργ|ορατ|опублик|активн/

const OF_OFFER =
  /^(?:is )?available(?: from)?$|^διαθεσιμ\S*(?: απο)?$|^(?:доступно|свободно)(?: с)?$/

/** Yes below "Sold", no below "Published": gone, whatever another column says; a day below "Sold" says it as well. */
function addState(value: string, header: string, add: (to: string, text: string) => void): void {
  const isDay = readDay(value) !== null
  const isNo = NO.test(value)
  if (OF_GONE.test(header)) {
    if (isDay || YES.test(value)) add('status', 'sold')
    else if (!isNo && offerStatusOf(value) !== null) add('status', value)
  } else if (OF_SHOWN.test(header)) {
    if (isNo) add('status', 'hidden')
  } else add(isDay ? 'available_from' : 'status', value)
}

/** Of several columns that say whether it is still on offer: one says it is not. */
function putWorstFirst(children: FeedElement[]): void {
  const off = children.filter(({ name, text }) => name === 'status' && isOff(text))
  const worst = off.find(({ text }) => offerStatusOf(text) === 'gone') ?? off[0]
  if (worst === undefined) return
  children.splice(children.indexOf(worst), 1)
  children.unshift(worst)
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
