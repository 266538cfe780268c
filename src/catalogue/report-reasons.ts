/** Why a reader reports a listing: the closed list of reasons. */
export const reportReasons = [
  { value: 'not-available', label: 'It is sold, let or does not exist' },
  { value: 'wrong-facts', label: 'Price, place or facts are wrong' },
  { value: 'copy', label: 'It is a copy of another listing' },
  { value: 'fraud', label: 'Somebody asks for money, or it looks like fraud' },
  { value: 'offensive', label: 'Its words or photos are offensive' },
  { value: 'other', label: 'Something else' },
] as const

export type ReportReason = (typeof reportReasons)[number]['value']
