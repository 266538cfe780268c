/** Areas in square metres. Where one is missing that the text names, it is told and not guessed. */
import { readQuantity } from '../text/read-quantity.ts'
import type { RecordDraft } from './record-draft.ts'

const SQUARE_FEET_M2 = 0.09290304
const unitsM2: readonly (readonly [RegExp, number])[] = [
  [/feet|foot|sq\.?\s*ft|ft2|sqft/i, SQUARE_FEET_M2],
  [/hectare|^ha$/i, 10_000],
  [/acre/i, 4046.8564224],
]
const AREA_IN_TEXT =
  /(\d{2,4}(?:[.,]\d{1,2})?)\s*(?:m2|m²|sqm|sq\.?\s?m|square met|τ\.?\s?μ|кв\.?\s?м)/i

export function settleSizes(draft: RecordDraft): void {
  const { members, issues } = draft
  setArea(draft, 'covered_area_m2', 'covered_area', null)
  if (members.covered_area_m2 === undefined) {
    setArea(draft, 'covered_area_m2', 'living_area', draft.value('living_unit'))
  }
  setArea(draft, 'internal_area_m2', 'internal_area', null)
  setArea(draft, 'covered_veranda_m2', 'covered_veranda', null)
  setArea(draft, 'uncovered_veranda_m2', 'uncovered_veranda', null)
  setArea(draft, 'plot_area_m2', 'plot_area', draft.value('plot_unit'))
  if (members.plot_area_m2 === undefined) settleSquareFeet(draft)
  const type = members.property_type
  if (type === 'land-plots') {
    // Exporters write the plot where every home has its area.
    if (members.plot_area_m2 === undefined && members.covered_area_m2 !== undefined) {
      members.plot_area_m2 = members.covered_area_m2
    }
    delete members.covered_area_m2
    if (members.plot_area_m2 === undefined) issues.add('plot_missing', 'plot_area_m2')
  } else if (type !== undefined && members.covered_area_m2 === undefined) {
    const stated = areaIn(draft)
    if (stated === null) issues.add('area_missing', 'covered_area_m2')
    else issues.add('area_in_text', 'covered_area_m2', stated)
  }
}

function setArea(
  draft: RecordDraft,
  field: string,
  name:
    | 'covered_area'
    | 'living_area'
    | 'internal_area'
    | 'covered_veranda'
    | 'uncovered_veranda'
    | 'plot_area',
  unit: string | null,
): void {
  const text = draft.value(name)
  const number = text === null ? null : readQuantity(text)
  if (number === null || number <= 0) return
  const factor =
    landUnit(draft, `${text} ${unit ?? ''}`) ??
    unitsM2.find(([pattern]) => pattern.test(unit ?? '') || pattern.test(text ?? ''))?.[1]
  if (factor !== undefined) draft.issues.add('unit_converted', field, `${text} ${unit ?? ''}`)
  draft.members[field] = round(number * (factor ?? 1))
}

/** What land is measured in here, besides square metres. */
function landUnit({ context }: RecordDraft, text: string): number | undefined {
  const words = text.toLowerCase().split(/[\s\d.,]+/)
  const isNamed = (name: string) => words.some((word) => word !== '' && word === name)
  return context.country.sentenceWords.landUnits.find(({ names }) => names.some(isNamed))?.m2
}

/** Square metres are exported under this label: where the text says so, it is believed. */
function settleSquareFeet(draft: RecordDraft): void {
  const text = draft.value('plot_square_feet')
  const number = text === null ? null : readQuantity(text)
  if (number === null || number <= 0) return
  const unit = draft.value('plot_unit')
  const isMetres =
    /met/i.test(unit ?? '') ||
    draft.record.texts.some((one) =>
      new RegExp(`\\b${Math.round(number)}\\s*(?:m2|m²|sqm|sq\\.?\\s?m)`, 'i').test(one.text),
    )
  draft.issues.add(isMetres ? 'unit_doubtful' : 'unit_converted', 'plot_area_m2', text)
  draft.members.plot_area_m2 = round(isMetres ? number : number * SQUARE_FEET_M2)
}

function areaIn(draft: RecordDraft): string | null {
  for (const { text } of draft.record.texts) {
    const found = AREA_IN_TEXT.exec(text.slice(0, 20_000))
    if (found) return found[0]
  }
  return null
}

const round = (value: number): number => Math.round(value * 100) / 100
