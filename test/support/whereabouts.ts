/** Where homes of the country are, for tests in which no pin is in the sea. */
import { cyprus } from '../../src/country/cyprus/cyprus.ts'
import { createWhereabouts } from '../../src/domain/places/whereabouts.ts'

export const whereabouts = createWhereabouts(cyprus, { isOpenSea: () => false })
