/** The sentences of English ads. They state only what the listing's facts hold; no sums, no contact. */
import { type AdFacts, has, isBusiness, isHome, isLand, sees, type Topic } from './ad-topics.ts'
import type { SubjectKind } from './subject.ts'

const nouns: Readonly<Record<SubjectKind, string>> = {
  apartment: 'apartment',
  penthouse: 'penthouse',
  'ground-floor-apartment': 'ground-floor apartment',
  studio: 'studio',
  villa: 'villa',
  'detached-house': 'detached house',
  'semi-detached-house': 'semi-detached house',
  townhouse: 'townhouse',
  bungalow: 'bungalow',
  'stone-house': 'stone-built village house',
  plot: 'building plot',
  field: 'field',
  office: 'office',
  shop: 'shop',
  warehouse: 'warehouse',
  building: 'building',
}

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
const ordinals = ['ground', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']

const count = (number: number): string => counts[number] ?? String(number)
const plural = (number: number, word: string) =>
  `${count(number)} ${word}${number === 1 ? '' : 's'}`
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
const noun = (facts: AdFacts) => nouns[facts.kind]
const rooms = (facts: AdFacts) => (facts.bedrooms ? `${count(facts.bedrooms)}-bedroom ` : '')
const home = (facts: AdFacts) => `${rooms(facts)}${noun(facts)}`
const a = (text: string) =>
  `${/^[aeio]/i.test(text) && !text.startsWith('one') ? 'an' : 'a'} ${text}`
const place = (facts: AdFacts) => facts.at.place.name
const inPlace = (facts: AdFacts) =>
  facts.at.place.kind === 'village' ? `in the village of ${place(facts)}` : `in ${place(facts)}`
const dealt = (facts: AdFacts) => (facts.deal === 'sale' ? 'for sale' : 'for rent')
const floor = (facts: AdFacts) => ordinals[facts.floor!] ?? `${facts.floor}th`
const metres = (m: number) =>
  m < 1000 ? `${m} metres` : `${(m / 1000).toFixed(1).replace('.0', '')} km`

const isNew = (facts: AdFacts) => facts.condition === 'brand-new'
const isOffPlan = (facts: AdFacts) => facts.condition === 'under-construction'
const isUsed = (facts: AdFacts) => facts.condition === 'pre-owned'
const rents = (facts: AdFacts) => facts.deal === 'rent'
const sells = (facts: AdFacts) => facts.deal === 'sale'

const openings: readonly Topic[] = [
  {
    part: 0,
    must: true,
    when: isHome,
    say: [
      (f) => `${capital(home(f))} ${dealt(f)} ${inPlace(f)}.`,
      (f) => `A bright ${home(f)} of ${f.areaM2} m2 ${inPlace(f)}.`,
      (f) =>
        `Welcome to this lovely ${home(f)} ${inPlace(f)}, ${a(f.seaWalkMin ? 'place close to the sea' : 'quiet and friendly part of the area')}.`,
      (f) => `We are pleased to offer this ${home(f)} ${inPlace(f)}.`,
      (f) =>
        `Spacious ${home(f)} ${dealt(f)} in one of the most sought-after parts of ${place(f)}.`,
      (f) => `Well-planned ${home(f)} with ${f.areaM2} m2 of covered area, ${inPlace(f)}.`,
      (f) =>
        `${capital(a(home(f)))} that feels like home from the first minute, set ${inPlace(f)}.`,
      (f) => `Looking for ${a(home(f))} ${inPlace(f)}? This one is worth a visit.`,
    ],
  },
  {
    part: 0,
    must: true,
    when: isLand,
    say: [
      (f) => `${capital(noun(f))} of ${f.plotM2} m2 ${dealt(f)} ${inPlace(f)}.`,
      (f) => `A ${noun(f)} with an area of ${f.plotM2} m2, located ${inPlace(f)}.`,
      (f) => `Land ${dealt(f)} ${inPlace(f)}: ${f.plotM2} m2 with a regular shape.`,
    ],
  },
  {
    part: 0,
    must: true,
    when: isBusiness,
    say: [
      (f) => `${capital(noun(f))} ${dealt(f)} ${inPlace(f)}, ${f.areaM2} m2.`,
      (f) => `Well-situated ${noun(f)} of ${f.areaM2} m2 ${inPlace(f)}.`,
      (f) =>
        `${capital(a(noun(f)))} with good visibility ${inPlace(f)}, offering ${f.areaM2} m2 of usable space.`,
    ],
  },
  {
    part: 0,
    when: (f) => f.project !== null,
    say: [
      (f) =>
        `It is part of ${f.project!.name}, a new development of ${f.type === 'house' ? 'family homes' : 'modern residences'}.`,
      (f) =>
        `${f.project!.name} is a small, carefully designed project by an experienced developer.`,
      (f) => `The ${f.project!.name} project combines clean architecture with low running costs.`,
    ],
  },
  {
    part: 0,
    when: isOffPlan,
    say: [
      (f) => `Construction has started and delivery is planned for ${f.year}.`,
      (f) => `Completion is expected in ${f.year}, with payment in stages.`,
      () => 'Under construction, so the buyer can still choose tiles, kitchen and wardrobes.',
    ],
  },
  {
    part: 0,
    when: (f) => isNew(f) && isHome(f),
    say: [
      () => 'Brand new and never lived in.',
      () => 'Everything is new and under guarantee.',
      (f) => `Completed in ${f.year} and ready to move in.`,
    ],
  },
  {
    part: 0,
    when: (f) => f.renovated,
    say: [
      () => 'It has been fully renovated with new plumbing, wiring and windows.',
      () => 'Recently refurbished to a good standard.',
      () => 'Renovated with taste, while keeping its original character.',
    ],
  },
  {
    part: 0,
    when: (f) => isUsed(f) && !f.renovated && isHome(f),
    say: [
      () => 'It is well maintained and in good condition throughout.',
      () => 'A solid home that has been looked after by its owners.',
      () => 'In need of some cosmetic updating, with great potential.',
    ],
  },
]

const inside: readonly Topic[] = [
  {
    part: 1,
    when: (f) => isHome(f) && f.bedrooms! > 0 && f.bathrooms !== null,
    say: [
      (f) => `It has ${plural(f.bedrooms!, 'bedroom')} and ${plural(f.bathrooms!, 'bathroom')}.`,
      (f) =>
        `The layout consists of a living and dining area, kitchen, ${plural(f.bedrooms!, 'bedroom')} and ${plural(f.bathrooms!, 'bathroom')}.`,
      (f) =>
        `Inside there ${f.bedrooms === 1 ? 'is' : 'are'} ${plural(f.bedrooms!, 'comfortable bedroom')}, all with fitted wardrobes.`,
    ],
  },
  {
    part: 1,
    when: isHome,
    say: [
      () => 'The open-plan living room leads straight out to the veranda.',
      () => 'Large windows fill the living area with natural light all day.',
      () => 'The sitting room is generous enough for a full dining table.',
      () => 'High ceilings and a clever layout make it feel larger than it is.',
    ],
  },
  {
    part: 1,
    when: isHome,
    say: [
      () => 'The kitchen is fully fitted with quality units and plenty of worktop.',
      () => 'A modern kitchen with a breakfast bar opens to the living space.',
      () => 'The separate kitchen has room for a family table.',
      () => 'Kitchen with granite worktops, oven, hob and extractor.',
    ],
  },
  {
    part: 1,
    when: (f) => isHome(f) && f.bathrooms! >= 2,
    say: [
      () => 'The main bedroom has an en-suite shower room.',
      () => 'The master bedroom enjoys its own bathroom and a walk-in wardrobe.',
      () => 'Bathrooms are finished in light ceramics with good storage.',
    ],
  },
  {
    part: 1,
    when: (f) => isHome(f) && f.furnishing === 'furnished',
    say: [
      () => 'Offered fully furnished, down to the cutlery.',
      () => 'It comes fully furnished and equipped; just bring your suitcase.',
      () => 'All furniture and electrical appliances are included.',
    ],
  },
  {
    part: 1,
    when: (f) => isHome(f) && f.furnishing === 'partially-furnished',
    say: [
      () => 'Partly furnished, with all white goods in place.',
      () => 'The kitchen appliances and wardrobes stay.',
    ],
  },
  {
    part: 1,
    when: (f) => isHome(f) && f.furnishing === 'unfurnished' && rents(f),
    say: [() => 'Offered unfurnished, so you can bring your own furniture.'],
  },
  {
    part: 1,
    when: (f) => f.airConditioning === 'all-rooms',
    say: [
      () => 'Air conditioning is installed in every room.',
      () => 'All rooms have inverter air-conditioning units.',
    ],
  },
  {
    part: 1,
    when: (f) => f.heating === 'underfloor-heating',
    say: [
      () => 'Underfloor heating keeps it warm in winter.',
      () => 'There is underfloor heating throughout.',
    ],
  },
  {
    part: 1,
    when: (f) => f.heating === 'central-heating' || f.heating === 'radiators',
    say: [
      () => 'Central heating with radiators.',
      () => 'Radiators in all rooms for the cooler months.',
    ],
  },
  {
    part: 1,
    when: (f) => (isNew(f) || isOffPlan(f)) && isHome(f),
    several: true,
    say: [
      () => 'Double-glazed thermal aluminium windows and full insulation as standard.',
      () => 'Provision for air conditioning and photovoltaic panels.',
      () => 'Porcelain floors, parquet in the bedrooms and sanitary ware of a known make.',
      () => 'Solar water heating and a pressurised water system are included.',
    ],
  },
  {
    part: 1,
    when: has('fireplace'),
    say: [
      () => 'A fireplace makes winter evenings cosy.',
      () => 'The living room has a working fireplace.',
    ],
  },
  {
    part: 1,
    when: has('storage-room'),
    say: [
      () => 'There is a storage room as well.',
      () => 'A private storage room completes the property.',
    ],
  },
  { part: 1, when: has('guest-wc'), say: [() => 'A guest WC is on the entrance level.'] },
  { part: 1, when: has('alarm'), say: [() => 'An alarm system is installed.'] },
  {
    part: 1,
    when: isBusiness,
    several: true,
    say: [
      () => 'The space is open plan and can be divided as needed.',
      () => 'Raised floor, structured cabling and a kitchenette are in place.',
      () => 'Large display windows give plenty of light.',
      () => 'It includes a reception area, meeting room and WC.',
    ],
  },
]

const outside: readonly Topic[] = [
  {
    part: 2,
    when: (f) => f.pool === 'private',
    say: [
      () => 'The private swimming pool is surrounded by a sunny terrace.',
      () => 'Outside, the private pool and shaded veranda invite you to stay all summer.',
      (f) => `The ${f.plotM2} m2 plot holds a private pool with room for sun loungers.`,
    ],
  },
  {
    part: 2,
    when: (f) => f.pool === 'common',
    say: [
      () => 'Residents share a large swimming pool.',
      () => 'The complex has a well-kept communal pool.',
      () => 'There is a common swimming pool with landscaped gardens.',
    ],
  },
  {
    part: 2,
    when: (f) => isHome(f) && f.plotM2 !== null,
    say: [
      (f) => `The plot measures ${f.plotM2} m2.`,
      (f) => `It stands on ${a('plot')} of ${f.plotM2} m2, fully fenced.`,
    ],
  },
  {
    part: 2,
    when: has('garden'),
    say: [
      () => 'The garden has olive, lemon and pomegranate trees with automatic watering.',
      () => 'A mature, easy-to-keep garden surrounds the home.',
      () => 'Children can play safely in the private garden.',
    ],
  },
  {
    part: 2,
    when: has('roof-garden'),
    say: [
      () => 'Stairs lead to a private roof garden.',
      () => 'The roof garden is perfect for long summer evenings.',
    ],
  },
  {
    part: 2,
    when: has('bbq-zone'),
    say: [
      () => 'A built-in barbecue area is ready for Sunday souvla.',
      () => 'There is a covered barbecue corner.',
    ],
  },
  {
    part: 2,
    when: has('elevator'),
    say: [() => 'The building has a lift and a tidy entrance.', () => 'There is an elevator.'],
  },
  { part: 2, when: has('gym'), say: [() => 'Residents have a gym on the premises.'] },
  {
    part: 2,
    when: (f) => f.coveredVerandaM2 > 6,
    say: [
      (f) => `The covered veranda of ${f.coveredVerandaM2} m2 works as a second living room.`,
      (f) => `A covered veranda of ${f.coveredVerandaM2} m2 gives shade for most of the day.`,
    ],
  },
  {
    part: 2,
    when: (f) => f.floor !== null && f.floor > 0 && f.type === 'apartment',
    say: [
      (f) => `It is on the ${floor(f)} floor of a building with ${count(f.floors!)} floors.`,
      (f) => `Located on the ${floor(f)} floor.`,
    ],
  },
  {
    part: 2,
    when: sees('sea-view'),
    say: [
      () => 'The sea view is open and cannot be built up.',
      () => 'From the veranda you look straight at the sea.',
      () => 'Enjoy the sunset over the sea from your own balcony.',
    ],
  },
  {
    part: 2,
    when: sees('mountains-view'),
    say: [() => 'There are wide views of the hills.', () => 'Wake up to views of the mountains.'],
  },
  {
    part: 2,
    when: sees('city-view'),
    say: [() => 'At night the lights of the city lie below.', () => 'Pleasant view over the city.'],
  },
  {
    part: 2,
    when: (f) => f.parking === 'covered',
    say: [() => 'Covered parking is included.', () => 'There is a covered parking space.'],
  },
  {
    part: 2,
    when: (f) => f.parking === 'uncovered',
    say: [() => 'Parking is available on the premises.'],
  },
  {
    part: 2,
    when: isLand,
    several: true,
    say: [
      () => 'Water and electricity are available at the boundary.',
      () => 'It has access from a registered road.',
      () => 'The ground is level and easy to build on.',
    ],
  },
  {
    part: 2,
    when: (f) => f.kind === 'plot',
    several: true,
    say: [
      () => 'It lies in a residential planning zone.',
      () => 'Suitable for a family house or a small development.',
      () => 'Building density and coverage allow a two-storey house.',
    ],
  },
  {
    part: 2,
    when: (f) => f.kind === 'field',
    say: [
      () => 'Planted with olive and carob trees.',
      () => 'Suitable for cultivation or as a long-term investment.',
    ],
  },
]

const around: readonly Topic[] = [
  {
    part: 3,
    when: (f) => f.seaWalkMin !== null,
    say: [
      (f) =>
        `The beach is ${count(f.seaWalkMin!)} ${f.seaWalkMin === 1 ? 'minute' : 'minutes'} away on foot.`,
      (f) => `Only ${metres(f.spot.seaM!)} from the sea.`,
      (f) =>
        `You can walk to the sea in ${f.seaWalkMin! < 7 ? count(f.seaWalkMin!) : f.seaWalkMin} minutes.`,
    ],
  },
  {
    part: 3,
    when: (f) => f.seaWalkMin === null && f.seaDriveMin !== null,
    say: [
      (f) => `The sea is ${f.seaDriveMin} minutes away by car.`,
      (f) => `Sandy beaches are within a ${f.seaDriveMin}-minute drive.`,
    ],
  },
  {
    part: 3,
    say: [
      (f) => `A supermarket and bakery are ${metres(f.shopsM)} away.`,
      (f) => `Shops, a pharmacy and cafes are within ${metres(f.shopsM)}.`,
      (f) => `All amenities are within ${metres(f.shopsM + 200)}.`,
    ],
  },
  {
    part: 3,
    when: isHome,
    say: [
      (f) => `Schools are ${f.schoolMin} minutes away.`,
      (f) =>
        `A primary school and a nursery are ${f.schoolMin} minutes away, so it suits families.`,
      () => 'An international school is a short drive away.',
    ],
  },
  {
    part: 3,
    several: true,
    say: [
      (f) => `The motorway is reached in ${f.motorwayMin} minutes.`,
      (f) => `Quick access to the highway and ${f.centreMin} minutes to the centre.`,
      (f) => `The airport is about ${f.airportMin} minutes by car.`,
    ],
  },
  {
    part: 3,
    several: true,
    say: [
      (f) => `${place(f)} is known for its relaxed pace and friendly neighbours.`,
      () => 'The street is quiet, with little traffic.',
      (f) => `The neighbourhood is one of the best parts of ${place(f)}.`,
      () => 'A park and a playground are around the corner.',
      () => 'Bus stops and cycling paths are nearby.',
    ],
  },
  {
    part: 3,
    when: (f) => f.at.mountain,
    several: true,
    say: [
      () => 'Walking trails and wineries start almost at the door.',
      () => 'Clean mountain air and cool summers are part of the offer.',
    ],
  },
]

const terms: readonly Topic[] = [
  {
    part: 4,
    must: true,
    when: (f) => f.pets === 'allowed',
    say: [
      () => 'Pets are welcome.',
      () => 'Pets are allowed.',
      () => 'The home is pet friendly.',
      () => 'Pets allowed.',
    ],
  },
  {
    part: 4,
    must: true,
    when: (f) => f.pets === 'not-allowed',
    say: [
      () => 'No pets, please.',
      () => 'Pets are not allowed.',
      () => 'Sorry, no pets.',
      () => 'No pets allowed.',
    ],
  },
  {
    part: 4,
    when: rents,
    several: true,
    say: [
      (f) =>
        `${capital(count(f.depositMonths))} ${f.depositMonths === 1 ? 'month' : 'months'} deposit and a minimum contract of one year.`,
      () => 'Available immediately for long-term rent.',
      () => 'Common expenses are included in the rent.',
      () => 'Water and electricity are paid by the tenant.',
      () => 'References from a previous landlord are appreciated.',
    ],
  },
  {
    part: 4,
    when: (f) => sells(f) && f.titleDeed === true,
    say: [
      () => 'Separate title deed is available.',
      () => 'Title deed ready to transfer.',
      () => 'Clean title deed in the name of the owner.',
    ],
  },
  {
    part: 4,
    when: (f) => sells(f) && f.titleDeed === false && isHome(f),
    say: [() => 'The title deed is being issued.', () => 'Title deeds to follow after completion.'],
  },
  {
    part: 4,
    when: (f) => sells(f) && isHome(f),
    several: true,
    say: [
      () => 'A good choice as a permanent home, a holiday home or an investment.',
      () => 'Strong rental demand in the area makes it a sound investment.',
      () => 'Ideal for a family that wants space without being far from town.',
      () => 'Priced to sell; reasonable offers will be considered.',
    ],
  },
  {
    part: 4,
    when: (f) => (isNew(f) || isOffPlan(f)) && sells(f) && isHome(f),
    say: [
      () => 'VAT applies; the reduced rate may be available for a first home.',
      () => 'The price does not include VAT.',
    ],
  },
  {
    part: 4,
    several: true,
    say: [
      () => 'Viewings are by appointment.',
      () => 'Contact us through this listing to arrange a viewing.',
      () => 'Floor plans and further details on request.',
      () => 'Early viewing is recommended.',
    ],
  },
]

export const englishTopics: readonly Topic[] = [
  ...openings,
  ...inside,
  ...outside,
  ...around,
  ...terms,
]
