import { expect, it } from 'vitest'
import { builtAreaIn } from './built-area-in.ts'

it.each([
  ['1650 m² plot and 105 m² built', '105 m²'],
  ['Villa of 200 m2 on a plot of 600 m2', '200 m2'],
  ['Plot: 1.650 m², house: 105 m²', '105 m²'],
  ['Set in 2,400 sqm of land, the villa has 310 sqm of living area.', '310 sqm'],
  ['A flat of 85 sq.m. with a 20 sq.m. veranda', '85 sq.m'],
  ['20 m2 terrace. 85 m2 internal.', '85 m2'],
  ['Διαμέρισμα 95 τ.μ. με βεράντα 20 τ.μ.', '95 τ.μ'],
  ['Οικόπεδο 600 τ.μ. και σπίτι 180 τ.μ.', '180 τ.μ'],
  ['Участок 800 кв.м, дом 210 кв.м', '210 кв.м'],
  ['Участок 800 м², дом 210 м2', '210 м2'],
  ['Wohnfläche 120 qm, Grundstück 800 qm', '120 qm'],
  ['Parcela de 1.200 m2 y vivienda de 150 m2 construidos', '150 m2'],
  ['Bright and quiet, 85 m2', '85 m2'],
  ['A lovely garden of 300 m2', null],
  ['Large plot of 1650 m2, pool of 40 m2', null],
  ['Near shops, 500 m to the sea', null],
  ['85 m2, 20 m2', null],
  ['1.650 m²', '1.650 m²'],
])('%s: %s', (text, area) => {
  expect(builtAreaIn(text)).toBe(area)
})
