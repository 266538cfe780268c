/** English sentences that open an ad and lead through the rooms. */

import {
  a,
  capital,
  count,
  dealt,
  home,
  inPlace,
  isNew,
  isOffPlan,
  isUsed,
  noun,
  place,
  plural,
  rents,
} from './ad-phrases-english.ts'
import { has, isBusiness, isHome, isLand, type Topic } from './ad-topics.ts'

export const openingTopics: readonly Topic[] = [
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

export const insideTopics: readonly Topic[] = [
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
    say: [
      () => 'The space is open plan and can be divided as needed.',
      () => 'The ground plan is regular, with hardly any columns.',
    ],
  },
  {
    part: 1,
    when: (f) => f.kind === 'office',
    several: true,
    say: [
      () => 'Raised floor, structured cabling and a kitchenette are in place.',
      () => 'It includes a reception area, meeting room and WC.',
    ],
  },
  {
    part: 1,
    when: (f) => f.kind === 'shop',
    several: true,
    say: [
      () => 'Large display windows face a street with passing trade.',
      () => 'It suits a boutique, a cafe or a showroom.',
    ],
  },
  {
    part: 1,
    when: (f) => f.kind === 'warehouse',
    several: true,
    say: [
      () => 'Lorries reach the roller doors without turning.',
      () => 'Clear height of six metres and a three-phase power supply.',
    ],
  },
  {
    part: 1,
    when: (f) => f.kind === 'building',
    several: true,
    say: [
      (f) => `The building has ${count(f.floors!)} floors and a separate entrance for each.`,
      () => 'Part of it is let, so it brings an income from the first day.',
    ],
  },
]
