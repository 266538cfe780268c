/**
 * The value of a field that is refused, as the one that was meant: "€285,000" is a number, "3 bedrooms" the value 3,
 * [{"url": "https://..."}] a list of addresses. null where it is not sure; undefined: it asks for nothing.
 */
import {
  type ChoiceField,
  type Field,
  fieldsByName,
  type NumberField,
} from '../../../catalogue/fields.ts'
import { type Parameter, parametersByName } from '../../../catalogue/parameters.ts'
import { measureOfUnit } from '../../numbers/measure-of-unit.ts'
import type { PlaceFinder } from '../../places/place-finder.ts'
import { choiceNamed } from './choice-named.ts'
import { repairNumber } from './repair-amount.ts'
import { repairPlaces } from './repair-places.ts'
import { spreadOf } from './spread-of.ts'

export type Members = Readonly<Record<string, unknown>>
type Places = Pick<PlaceFinder, 'find' | 'withParts'>

export function repairField(field: Field, sent: unknown, places: Places): Members | null {
  const { name } = field
  const one = (value: unknown): Members | null => (value === null ? null : { [name]: value })
  switch (field.kind) {
    case 'number':
      return one(numberFrom(field, sent))
    case 'choice':
      return field.ofPlaces
        ? placeFrom(name, sent, places)
        : one(field.multiple ? choicesFrom(field, sent) : choiceFrom(field, textOf(sent)))
    case 'place':
      return placeFrom(name, sent, places)
    case 'photos':
      return one(addressesIn(sent))
    case 'date':
      return one(
        typeof sent === 'string' ? (/^\d{4}-\d{2}-\d{2}(?=T)/.exec(sent)?.[0] ?? null) : null,
      )
    case 'text':
      return one(typeof sent === 'number' ? String(sent) : null)
    case 'texts':
      return null
  }
}

/** "3", 3, true, ["3"]: the one thing that it says. */
function textOf(sent: unknown): string | null {
  if (Array.isArray(sent)) return sent.length === 1 ? textOf(sent[0]) : null
  return typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean'
    ? String(sent).trim()
    : null
}

const FLOORS: Readonly<Record<string, number>> = { ground: 0, 'ground floor': 0, g: 0 }

function numberFrom({ name, unit, whole }: NumberField, sent: unknown): number | null {
  const text = textOf(sent)
  if (text === null || typeof sent === 'boolean') return null
  if (/^-?\d+(?:\.\d+)?$/.test(text) && !(whole && /\.\d*[1-9]/.test(text))) return Number(text)
  if (name === 'floor') {
    const plain = text.toLowerCase()
    if (Object.hasOwn(FLOORS, plain)) return FLOORS[plain]
    const [, digits] = /^(\d{1,3})\s*(?:st|nd|rd|th)?(?:\s*floor)?$/.exec(plain) ?? []
    return digits === undefined ? null : Number(digits)
  }
  if (unit === undefined) return null
  return repairNumber(text, measureOfUnit(unit))
}

/** The parameter of the same name knows the same words. */
const asParameter = ({ name, label, values }: ChoiceField): Parameter => ({
  ...(parametersByName.get(name) ?? parametersByName.get('property_type')!),
  ...{ name, label, values },
})

function choiceFrom(field: ChoiceField, text: string | null): string | null {
  if (text === null) return null
  const parameter = asParameter(field)
  const found = choiceNamed(parameter, text) ?? spreadOf(parameter, text)
  return found === null || found.includes(',') ? null : found
}

function choicesFrom(field: ChoiceField, sent: unknown): string[] | null {
  const pieces = piecesOf(sent)
  if (pieces === null) return null
  const found = pieces.map((piece) => choiceFrom(field, piece))
  return found.length > 0 && found.every((value) => value !== null) ? [...new Set(found)] : null
}

/** "a, b", ["a", "b"], [{"name": "a"}], {"a": true, "b": false}, true. */
function piecesOf(sent: unknown): string[] | null {
  if (typeof sent === 'string')
    return sent
      .split(/[,;|]/)
      .map((piece) => piece.trim())
      .filter(Boolean)
  if (typeof sent === 'boolean') return [String(sent)]
  if (Array.isArray(sent)) {
    const texts = sent.map(
      (one) => textOf(one) ?? textOf(memberOf(one, ['name', 'value', 'label'])),
    )
    return texts.every((text) => text !== null) ? texts : null
  }
  if (typeof sent !== 'object' || sent === null) return null
  const flags = Object.entries(sent)
  return flags.every(([, is]) => typeof is === 'boolean') && flags.some(([, is]) => is)
    ? flags.filter(([, is]) => is).map(([name]) => name)
    : null
}

function memberOf(sent: unknown, among: readonly string[]): unknown {
  if (typeof sent !== 'object' || sent === null) return undefined
  const name = among.find((one) => Object.hasOwn(sent, one))
  return name === undefined ? undefined : (sent as Members)[name]
}

function placeFrom(name: string, sent: unknown, places: Places): Members | null {
  const text = textOf(sent) ?? textOf(memberOf(sent, ['slug', 'name', 'city', 'town']))
  const pairs = text === null ? null : repairPlaces(name, text, places)
  const isPlace = pairs?.length === 1 && fieldsByName.has(pairs[0].name)
  return isPlace && !pairs[0].value.includes(',') ? { [pairs[0].name]: pairs[0].value } : null
}

const ADDRESS_MEMBERS = ['url', 'src', 'href', 'link', 'image', 'original', 'large']

function addressesIn(sent: unknown): string[] | null {
  const list =
    typeof sent === 'string' ? sent.split(/[\s,;|]+(?=https:)/) : Array.isArray(sent) ? sent : null
  const found = list?.map((one) => (typeof one === 'string' ? one : memberOf(one, ADDRESS_MEMBERS)))
  const isAll = found?.every((one) => typeof one === 'string' && one.startsWith('https://'))
  return found && found.length > 0 && isAll ? (found as string[]) : null
}
