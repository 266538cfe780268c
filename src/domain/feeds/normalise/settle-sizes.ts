/** Areas in square metres. Where one is missing that the text names, the report says so; nothing is guessed. */
import { builtAreaIn } from '../text/built-area-in.ts'
import { plainProse } from '../text/plain-prose.ts'
import { type ReadArea, readArea } from '../text/read-area.ts'
import type { RecordDraft } from './record-draft.ts'

const SEARCHED_CHARS = 20_000
const areas = [
  ['covered_area_m2', 'covered_area'],
  ['internal_area_m2', 'internal_area'],
  ['covered_veranda_m2', 'covered_veranda'],
  ['uncovered_veranda_m2', 'uncovered_veranda'],
  ['plot_area_m2', 'plot_area'],
] as const

export function settleSizes(draft: RecordDraft): void {
  const { members, issues } = draft
  for (const [field, name] of areas) setArea(draft, field, name)
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

const faults = {
  ambiguous: 'number_ambiguous',
  unreadable: 'value_unreadable',
  unit: 'unit_unknown',
} as const

function setArea(
  draft: RecordDraft,
  field: (typeof areas)[number][0],
  name: (typeof areas)[number][1],
): void {
  const { issues, context } = draft
  const text = draft.value(name)
  if (text === null) return
  const read = readArea(text, context.country, context.decimal)
  if ('fault' in read) {
    if (read.fault !== 'none') issues.add(faults[read.fault], field, text)
    return
  }
  if (read.m2 <= 0) return
  if (isMetresAfterAll(draft, field, read)) {
    issues.add('unit_doubtful', field, text)
    draft.members[field] = read.number
    return
  }
  if (read.isConverted) issues.add('unit_converted', field, text)
  draft.members[field] = read.m2
}

/** Square metres are exported under the label of feet: where the text says so, it is believed. */
function isMetresAfterAll(
  { record }: RecordDraft,
  field: string,
  read: Exclude<ReadArea, { readonly fault: unknown }>,
): boolean {
  if (field !== 'plot_area_m2' || !read.isFeet) return false
  const stated = new RegExp(`\\b${Math.round(read.number)}\\s?(?:m2|m²|sqm|sq\\.?\\s?m)`, 'i')
  return record.texts.some(({ text }) => stated.test(searched(text)))
}

function areaIn(draft: RecordDraft): string | null {
  for (const { text } of draft.record.texts) {
    const found = builtAreaIn(searched(text))
    if (found !== null) return found
  }
  return null
}

/** Editors write the unit in HTML: "105 m&sup2;", "105 m<sup>2</sup>". */
const searched = (text: string): string => plainProse(text.slice(0, SEARCHED_CHARS)).text
