/** All tables of words, one for each language and family of slots. A further language is a further file. */
import {
  englishFeatures,
  englishHomes,
  englishNearness,
  englishQuantities,
  englishSpeech,
} from './english-words.ts'
import {
  greekFeatures,
  greekHomes,
  greekNearness,
  greekQuantities,
  greekSpeech,
} from './greek-words.ts'
import {
  russianFeatures,
  russianHomes,
  russianNearness,
  russianQuantities,
  russianSpeech,
} from './russian-words.ts'

import { englishTravel, greekTravel, russianTravel } from './travel-words.ts'

export const wordTables: readonly string[] = [
  ...[englishQuantities, englishHomes, englishFeatures, englishNearness, englishSpeech],
  ...[greekQuantities, greekHomes, greekFeatures, greekNearness, greekSpeech],
  ...[russianQuantities, russianHomes, russianFeatures, russianNearness, russianSpeech],
  ...[englishTravel, greekTravel, russianTravel],
]
