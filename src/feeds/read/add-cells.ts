/** The cells of a row, as elements that are named by what their columns hold. */
import type { TableColumn } from '../../domain/feeds/table-columns.ts'
import { NO_UNIT } from '../../domain/feeds/text/read-area.ts'
import { DAY_MS } from '../../structures/durations.ts'
import { ownText } from '../../structures/text/safe-text.ts'
import { feedLimits } from '../feed-limits.ts'
import { type FeedElement, newElement } from './feed-element.ts'

export function addCells(
  element: FeedElement,
  values: readonly string[],
  columns: readonly TableColumn[],
): void {
  const unitAt = columns.findIndex(({ content }) => content === 'area_unit')
  for (const [place, { content, header }] of columns.entries()) {
    const value = values[place] ?? ''
    if (value === '') continue
    const isArea = unitAt >= 0 && AREAS.has(content)
    addCell(element, content, isArea ? `${value} [${values[unitAt] || NO_UNIT}]` : value, header)
  }
}

const YES = /^(?:1|x|✓|true|yes|y|ναι|ναί|да|есть|v)$/i
const PHOTO_GAP = /[\s,;|]+(?=https?:)|\s*[;|\n]\s*|,\s+/
const POINT = /^\(?\s*(-?\d{1,3}[.,]\d+)\s*[,;\s]\s*(-?\d{1,3}[.,]\d+)\s*\)?$/
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
    case 'feature':
      if (YES.test(value)) add('feature', name)
      return
    case 'features':
      return void add('features', value.replaceAll(/[;\n|•·]/g, ','))
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
      return void add(content, /^\d{5}$/.test(value) ? dayOfSerial(Number(value)) : value)
    default:
      add(content, value)
  }
}

/** A column of units belongs to all of these. */
const AREAS: ReadonlySet<TableColumn['content']> = new Set<TableColumn['content']>([
  ...(['covered_area', 'internal_area', 'plot_area'] as const),
  ...(['covered_veranda', 'uncovered_veranda'] as const),
])

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
  new Date(SERIAL_EPOCH + days * DAY_MS).toISOString().slice(0, 10)
