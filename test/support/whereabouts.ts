/** Where homes of the country are, for tests in which no pin is in the sea. */
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createShore } from '../../src/domain/places/shore.ts'
import { createWhereabouts } from '../../src/domain/places/whereabouts.ts'

const { distanceM } = createShore(cyprus.coast, cyprus.coastAccuracyM)

export const whereabouts = createWhereabouts(cyprus, { isOpenSea: () => false, distanceM })
