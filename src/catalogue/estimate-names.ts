/** What an estimate says of itself by name; the pages have their words for each. */
/** What leads from the comparables of a home to its estimate, in the order of their names on the page. */
export const adjustmentNames = [
  'size',
  'rooms',
  'condition',
  'view',
  'floor',
  'equipment',
  'location',
  'other',
] as const

/** Why an estimate is of low confidence. */
export const lowConfidenceReasons = ['pin_outside_place', 'few_comparables', 'prices_vary'] as const

export type LowConfidenceReason = (typeof lowConfidenceReasons)[number]
