/**
 * What Kyero's schema V3.0 demands of a document, as rules of our own: the schema itself has no licence to copy it. One
 * rule is wider than the file: addresses may be https, which Kyero's text allows and the older file does not know.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type FeedElement, findElements } from '../../src/feeds/read/feed-element.ts'
import { createXmlReader } from '../../src/feeds/read/xml-reader.ts'

interface Rule {
  readonly isRequired?: true
  readonly form?: RegExp
  /** Elements inside, each at most once; `many`: the one of which there may be several. */
  readonly inside?: Readonly<Record<string, Rule>>
  readonly many?: readonly [name: string, least: number, most: number]
}

const whole: Rule = { form: /^\d+$/ }
const integer: Rule = { form: /^[+-]?\d+$/ }
const decimal: Rule = { isRequired: true, form: /^[+-]?\d+(?:\.\d*)?$/ }
const flag: Rule = { form: /^[01]?$/ }
const words = (least: number, most: number): RegExp => new RegExp(`^.{${least},${most}}$`, 'su')
const mark: Rule = { form: /^[A-GX]$/ }
const LANGUAGES =
  'ar bg ca cs de da el en es et fa fi fr he hi hu id it ja ko lt lv nl no pl pt ro ru sk sl sv th tr uk vi zh'
const inLanguages = (rule: Rule): Rule => ({
  inside: Object.fromEntries(LANGUAGES.split(' ').map((language) => [language, rule])),
})

const image: Rule = {
  inside: {
    url: { form: /^(?:https?|ftp):\/\/.*\.(?:gif|jpe?g|png)$/i },
    title: inLanguages({}),
  },
}

const property: Readonly<Record<string, Rule>> = {
  id: { isRequired: true, form: words(1, 50) },
  date: {
    isRequired: true,
    form: /^(?:19|20)\d\d-(?:0[1-9]|1[012])-(?:0[1-9]|[12]\d|3[01])\s(?:[01]\d|2[0-4]):[0-5]\d:[0-5]\d$/,
  },
  ref: { isRequired: true, form: words(1, 15) },
  price: { isRequired: true, form: /^(?:\d+|x)$/ },
  currency: { form: /^(?:EUR|GBP|USD)$/ },
  price_freq: { isRequired: true, form: /^(?:sale|week|month)$/ },
  part_ownership: flag,
  leasehold: flag,
  new_build: flag,
  type: { isRequired: true, form: /^[a-zA-Z&\s()/-]{3,}$/ },
  town: { isRequired: true, form: words(1, 10_000) },
  province: { isRequired: true, form: words(1, 10_000) },
  location: { inside: { longitude: decimal, latitude: decimal } },
  location_detail: { form: words(0, 50) },
  beds: whole,
  baths: whole,
  pool: flag,
  surface_area: { inside: { built: integer, plot: integer } },
  energy_rating: { inside: { consumption: mark, emissions: mark } },
  url: inLanguages({ form: /^https?:\/\/.{0,247}$/ }),
  desc: inLanguages({}),
  features: { isRequired: true, inside: { feature: {} }, many: ['feature', 1, 50] },
  images: { inside: { image }, many: ['image', 0, 50] },
  notes: {},
}

const SCHEMA = fileURLToPath(new URL('kyero-v3.xsd', import.meta.url))

/** What `xmllint` (Debian: libxml2-utils) refuses by the same rules as a schema; null: it is not installed. */
export function xmllintFaults(document: string): string[] | null {
  const { error, status, stderr } = spawnSync('xmllint', ['--noout', '--schema', SCHEMA, '-'], {
    ...{ input: document, encoding: 'utf8' },
  })
  if (error) return null
  return status === 0 ? [] : stderr.trim().split('\n')
}

/** What the schema would refuse, by path; none: the document is valid. */
export function kyeroFaults(document: string): string[] {
  const reader = createXmlReader('property')
  const records = [...reader.push(document)]
  const end = reader.end()
  const faults = end.isComplete && end.passedCount === 0 ? [] : ['the document is not well formed']
  const outside = findElements(reader.header, 'root/kyero/feed_version')
  if (outside.length !== 1 || !/^.{1,3}$/.test(outside[0].text)) faults.push('feed_version')
  const found = [...records, ...end.last]
  if (found.length === 0) faults.push('no property')
  for (const { element, line } of found)
    for (const fault of check(element, { inside: property }, 'property'))
      faults.push(`line ${line}: ${fault}`)
  return faults
}

function check(element: FeedElement, { form, inside = {}, many }: Rule, path: string): string[] {
  const text = element.text.trim()
  const children = element.children.filter(({ name }) => name !== 'estia')
  const faults = form && !form.test(text) ? [`${path}: "${text}"`] : []
  if (path.endsWith('/image') && !/^(?:\d\d?|100)$/.test(element.attributes.id ?? ''))
    faults.push(`${path}@id`)
  for (const [name, rule] of Object.entries(inside)) {
    const count = children.filter((child) => child.name === name).length
    const [least, most] = many?.[0] === name ? [many[1], many[2]] : [rule.isRequired ? 1 : 0, 1]
    if (count < least || count > most) faults.push(`${path}/${name} is there ${count} times`)
  }
  for (const child of children) {
    const rule = inside[child.name]
    if (rule === undefined) faults.push(`${path}/${child.name} is unknown`)
    else faults.push(...check(child, rule, `${path}/${child.name}`))
  }
  return faults
}
