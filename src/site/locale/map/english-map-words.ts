/** What the pages say in English about the map, what is only roughly known, and what is near a home. */
const count = (n: string, one: string, many: string, value: number): string =>
  `${n} ${value === 1 ? one : many}`

export const englishMapWords = {
  credits: 'Map data',
  approximateAmong: (n: string) => `${n} of them stand only at their place`,
  approximatePin: 'Its exact point is not known: it stands at its place',
  approximateCount: (n: string, value: number) =>
    `${count(n, 'is shown at an approximate location', 'are shown at approximate locations', value)} (≈).`,
  nowhereCount: (n: string, value: number) =>
    `${count(n, 'names no place and is', 'name no place and are', value)} not on the map.`,
  toTheSea: (distance: string) => `${distance} to the sea`,
  accuracy: (metres: string) => `to within ${metres} or so, as the crow flies`,
  nearby: 'What is near',
  nearbyNote:
    'As the crow flies; on foot by streets about a third more, at 80 m a minute. From map data that may be incomplete.',
  walk: (n: string) => `${n} min on foot`,
  nearestKinds: {
    school: 'School',
    supermarket: 'Supermarket',
    pharmacy: 'Pharmacy',
    bus_stop: 'Bus stop',
    beach: 'Beach',
  },
}

export type MapWords = typeof englishMapWords
