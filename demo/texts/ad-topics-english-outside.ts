/** English sentences on what is outside: garden and building, the area, the terms. */

import {
  a,
  capital,
  count,
  floor,
  isNew,
  isOffPlan,
  metres,
  place,
  rents,
  sells,
} from './ad-phrases-english.ts'
import { has, isHome, isLand, sees, type Topic } from './ad-topics.ts'

export const outsideTopics: readonly Topic[] = [
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

export const areaTopics: readonly Topic[] = [
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

export const termTopics: readonly Topic[] = [
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
