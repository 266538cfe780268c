/** Bodies as other programs write them: the suggestion is accepted and stores what was meant, or there is none. */
import { expect, it } from 'vitest'
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { readDraft } from '../../src/domain/listings/listing-draft.ts'
import { createPlaceFinder } from '../../src/domain/places/place-finder.ts'
import { context } from '../../src/domain/search/parse-query.test-data.ts'
import { suggestBody } from '../../src/domain/search/repair/repair-body.ts'
import { wrongBodies } from './wrong-bodies.ts'

const draftContext = {
  places: createPlaceFinder(cyprus),
  country: cyprus,
  ownPhotoPrefix: 'https://homes.example.com/photos/',
}
const read = (body: Record<string, unknown>) => readDraft(body, draftContext)
const check = (body: Readonly<Record<string, unknown>>) => read({ ...body }).faults

const bodies = wrongBodies
  .trim()
  .split('\n')
  .map((line) => line.split(/ =>(?: |$)/))
  .map(([wrong, right = '']) => ({ wrong, right }))

function suggestionFor(wrong: string): string | null {
  const sent = JSON.parse(wrong)
  const faults = check(sent)
  expect(faults, wrong).not.toEqual([])
  return suggestBody(faults, sent, { places: context.places, check })
}

it('are repaired whole, and store what was meant', () => {
  const sure = bodies.filter(({ right }) => right !== '')
  const missed: string[] = []
  const changed: string[] = []
  for (const { wrong, right } of sure) {
    const suggestion = suggestionFor(wrong)
    if (suggestion === null) {
      missed.push(wrong)
      continue
    }
    const { faults, ...stored } = read(JSON.parse(suggestion))
    expect(faults, suggestion).toEqual([])
    const { faults: _, ...meant } = read(JSON.parse(right))
    if (JSON.stringify(sorted(stored)) !== JSON.stringify(sorted(meant)))
      changed.push(`${wrong}: ${suggestion}`)
  }
  const share = 1 - missed.length / sure.length
  console.log(
    `${sure.length} bodies: ${(100 * share).toFixed(1)} % repaired; not: ${missed.join('  ')}`,
  )
  expect(changed).toEqual([])
  expect(share).toBeGreaterThanOrEqual(0.95)
})

const sorted = ({ values, ...rest }: { values: object }) => [
  rest,
  Object.entries(values).sort(([a], [b]) => a.localeCompare(b)),
]

it('are left alone where nobody can be sure', () => {
  const guessed = bodies
    .filter(({ right }) => right === '')
    .map(({ wrong }) => [wrong, suggestionFor(wrong)])
    .filter(([, suggestion]) => suggestion !== null)
  expect(guessed).toEqual([])
})
