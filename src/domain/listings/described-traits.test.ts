import { describe, expect, it } from 'vitest'
import { describedTraits } from './described-traits.ts'

describe('a description of land', () => {
  it.each([
    ['A residential plot of 600 m2 with building density 90 %.', 'residential', 90],
    ['Plot in residential zone H2, density: 90%, coverage 50%.', 'residential', 90],
    ['Agricultural field with olive trees near the village.', 'agricultural', null],
    ['Οικιστικό τεμάχιο με συντελεστή δόμησης 60%.', 'residential', 60],
    ['Χωράφι σε γεωργική ζώνη, συντελεστής δόμησης 10 %.', 'agricultural', 10],
    ['Commercial plot on the avenue with a building factor of 1,4.', 'commercial', 140],
    ['Industrial land close to the motorway.', 'industrial', null],
    ['A sunny field with a view.', null, null],
    ['Residential plot next to agricultural land.', null, null],
  ])('%s', (text, type, density) => {
    const traits = describedTraits('land-plots', text)
    expect([traits.land_type, traits.building_density_pct]).toEqual([type, density])
  })
})

describe('a description of a home', () => {
  it.each([
    ['Old stone house in need of complete renovation.', true],
    ['The flat needs some refurbishment.', true],
    ['Διαμέρισμα που χρήζει ανακαίνισης.', true],
    ['Παλιά κατοικία για ανακαίνιση στο κέντρο.', true],
    ['Fully renovated in 2021.', false],
    ['Move in at once: no renovation needed.', false],
    ['Ανακαινισμένο διαμέρισμα.', false],
  ])('%s', (text, needs) => {
    expect(describedTraits('house', text).needs_renovation).toBe(needs)
  })

  it('says nothing of zones', () => {
    expect(describedTraits('house', 'House on agricultural land').land_type).toBeNull()
    expect(describedTraits('house', null).needs_renovation).toBe(false)
  })
})
