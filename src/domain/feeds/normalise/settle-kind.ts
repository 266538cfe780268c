/** What kind of property it is, its rooms, its state. A word that is not known is not guessed. */
import { bathrooms, bedrooms, energyClasses } from '../../../catalogue/vocabulary.ts'
import { ownMember } from '../../../structures/own-member.ts'
import { foldedWords, propertyTypeIn } from '../text/property-words.ts'
import { readQuantity } from '../text/read-quantity.ts'
import type { RecordDraft } from './record-draft.ts'

const HOMES = new Set<unknown>(['apartment', 'house'])
/** As exporters say it beside the words of their format: most of them ask whether it is new. */
const conditionWords: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['brand-new', 'brand-new,brand new,new,new build,new_build,newbuild,key ready,1,yes,y,true'],
    ['pre-owned', 'pre-owned,resale,used,second hand,old,0,no,n,false'],
    [
      'under-construction',
      'under-construction,under construction,under_construction,off plan,off-plan,off_plan,offplan,project',
    ],
  ].flatMap(([condition, list]) => list.split(',').map((word) => [word, condition])),
)
const countWords = 'zero one two three four five six seven eight nine ten'.split(' ')
const NO_ENERGY_CLASS = /^(?:x|-|n\/?a|none|exempt|in progress|in_progress|pending|0)$/i

export function settleKind(draft: RecordDraft): void {
  const { members, issues } = draft
  const type = draft.value('type')
  const word = type === null ? '' : foldedWords(type)
  const known = propertyTypeIn(word)
  if (known === null) issues.add('type_not_served', 'property_type', type)
  else if (known === undefined) issues.add('type_unknown', 'property_type', type)
  else members.property_type = known
  const isStudio =
    /studio|στουντιο|студия/.test(`${word} ${draft.value('bedrooms')?.toLowerCase()}`) ||
    draft.value('studio') === 'studio'
  const isHome = HOMES.has(members.property_type)
  settleBedrooms(draft, isStudio, isHome)
  settleBathrooms(draft)
  const condition = draft.value('condition')
  draft.setOrDefault(
    'condition',
    ownMember(conditionWords, condition?.trim().toLowerCase() ?? '') ?? null,
  )
  if (isHome && members.condition === undefined)
    issues.add('condition_missing', 'condition', condition)
  settleEnergy(draft)
  settleYear(draft)
  settleFloors(draft)
}

function settleBedrooms(draft: RecordDraft, isStudio: boolean, isHome: boolean): void {
  const text = draft.value('bedrooms')
  const count = text === null ? null : countIn(text)
  const most = Number(bedrooms.at(-1)!.value)
  if (count === null || count < 1) {
    if (isStudio) draft.members.bedrooms = bedrooms[0].value
    else if (isHome) draft.issues.add('bedrooms_unknown', 'bedrooms', text)
    return
  }
  if (count > most) draft.issues.add('rooms_capped', 'bedrooms', text)
  draft.members.bedrooms = String(Math.min(most, Math.floor(count)))
}

/** 3, "3 bedrooms", "three". */
function countIn(text: string): number | null {
  const spelled = countWords.indexOf(text.trim().toLowerCase().split(/\s/, 1)[0])
  return spelled >= 0 ? spelled : readQuantity(text)
}

function settleBathrooms(draft: RecordDraft): void {
  const text = draft.value('bathrooms')
  const count = text === null ? null : countIn(text)
  if (count === null || count < 1) return
  const most = Number(bathrooms.at(-1)!.value)
  if (count > most) draft.issues.add('rooms_capped', 'bathrooms', text)
  draft.members.bathrooms = String(Math.min(most, Math.floor(count)))
}

function settleEnergy(draft: RecordDraft) {
  if (draft.context.constant.has('energy') && draft.record.values.energy !== undefined) {
    return draft.issues.add('constant_column', 'energy_class', draft.record.values.energy)
  }
  const text = draft.value('energy')
  if (text === null || NO_ENERGY_CLASS.test(text.trim())) return
  const folded = text.trim().toLowerCase()
  const found = energyClasses.find(
    ({ value, synonyms }) => value === folded || synonyms?.includes(folded),
  )
  if (found) draft.members.energy_class = found.value
  else draft.issues.add('energy_not_listed', 'energy_class', text)
}

const FIRST_YEAR = 1000

function settleYear(draft: RecordDraft): void {
  const text = draft.value('year_built')
  const year = /\b(\d{4})\b/.exec(text ?? '')?.[1]
  if (year === undefined) {
    if (text !== null && text !== '0') draft.issues.add('value_unreadable', 'year_built', text)
  } else if (Number(year) > FIRST_YEAR) draft.members.year_built = year
}

function settleFloors(draft: RecordDraft): void {
  const names = [
    ['floor', 'floor'],
    ['floors', 'floors_in_building'],
  ] as const
  for (const [name, field] of names) {
    const text = draft.value(name)
    if (text === null) continue
    const isGround = /^(?:ground|eg|erdgeschoss|ισογειο)/i.test(text.trim())
    const count = isGround ? 0 : readQuantity(text)
    if (count !== null && (name === 'floor' || count > 0)) draft.members[field] = Math.round(count)
  }
}
