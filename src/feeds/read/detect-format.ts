/**
 * What a document is, by how it begins; its name and what a server says of it are not asked.
 * What it is not is named, so that its exporter knows what was sent.
 */
import { FeedFault, faultDetail } from '../../domain/feeds/feed-fault.ts'
import type { FeedFormat } from '../../domain/feeds/feed-record.ts'
import type { FaultDetail } from '../../domain/feeds/words/feed-messages.ts'
import { feedLimits } from '../feed-limits.ts'
import { isTable } from './table-reader.ts'

const BEFORE_ROOT = /^(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->)*/
const ROOT = /^<([\w.-]+:)?([\w.-]+)/
/** Whether one of these elements is in it, with whichever prefix. */
const hasElement = (text: string, names: string): boolean =>
  new RegExp(`<(?:[\\w.-]+:)?(?:${names})[\\s>/]`, 'i').test(text)

/** Sent to us by programs that mean the document: a form that holds it, and an address where it is. */
const WRAPPED = [
  ['web_form', /^--[^\r\n]{1,100}\r?\ncontent-disposition: *form-data/i],
  ['address_only', /^\{\s*"url"\s*:\s*"[^"]*"\s*\}\s*$/i],
] as const

export function detectFormat(head: string): FeedFormat {
  const text = head.slice(BEFORE_ROOT.exec(head)![0].length)
  if (text === '') throw new FeedFault('empty_document')
  if (/^#HEADER#/i.test(text)) return 'blm'
  const wrapped = WRAPPED.find(([, begins]) => begins.test(text))
  if (wrapped) throw new FeedFault('unknown_format', { detail: faultDetail(wrapped[0]) })
  if (/^[[{]/.test(text)) return 'reso'
  if (/^<!doctype html|^<html|^<head|^<body/i.test(text)) throw new FeedFault('html_page')
  if (/^<!doctype/i.test(text)) throw new FeedFault('doctype_refused', { line: 1 })
  const root = ROOT.exec(text)?.[2].toLowerCase()
  if (root === undefined && isTable(head)) return 'table'
  if (root === undefined) throw new FeedFault('unknown_format', { detail: describeOther(text) })
  if (root === 'openimmo' || root === 'immoxml') return 'openimmo'
  if (root === 'is24immobilientransfer') return 'is24'
  if (root === 'trovit') return 'trovit'
  if (hasElement(text, 'home_listing_id')) return 'meta'
  if (/feed\.immobiliare\.it/.test(text) || isImmobiliare(root, text)) return 'immobiliare'
  if (hasElement(text, 'property_reference') && hasElement(text, 'numeric_price|price_text'))
    return 'expertagent'
  if (root === 'rera' || hasElement(text, 'rera')) return 'rera'
  if (root === 'kyero' || hasElement(text, 'kyero')) return 'kyero'
  // The block that names the version is sometimes left out; the name of a record still gives the format away.
  if (hasElement(text, 'property') && hasElement(text, 'price_freq|surface_area|beds'))
    return 'kyero'
  if (hasElement(text, 'listing') && hasElement(text, 'deal_type')) return 'rera'
  if (root === 'ads' && hasElement(text, 'ad')) return 'trovit'
  if (root === 'rss' || root === 'feed')
    throw new FeedFault('unknown_format', { detail: faultDetail('news_feed') })
  if (root === 'urlset') throw new FeedFault('unknown_format', { detail: faultDetail('site_map') })
  throw new FeedFault('unknown_format', {
    detail: faultDetail('root_element', { name: root.slice(0, feedLimits.quotedMaxChars) }),
  })
}

const isImmobiliare = (root: string, text: string): boolean =>
  root === 'feed' &&
  hasElement(text, 'unique-id') &&
  hasElement(text, 'transactions|transaction-type')

function describeOther(text: string): FaultDetail {
  if (text.startsWith('%PDF')) return faultDetail('pdf')
  if (/^\{\\rtf/.test(text)) return faultDetail('text_document')
  const line = text.split(/\r?\n/, 1)[0]
  // biome-ignore lint/suspicious/noControlCharactersInRegex: bytes that no text has are the point.
  if (/[\u0000-\u0008]/.test(text.slice(0, feedLimits.controlSniffChars)))
    return faultDetail('no_text')
  return faultDetail('begins_with', { text: line.slice(0, feedLimits.quotedMaxChars).trim() })
}
