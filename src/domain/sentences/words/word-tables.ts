/** All tables of words, one for each language and family of slots. A further language is a further folder. */
import { englishFeatures } from './english/english-features.ts'
import { englishHomes } from './english/english-homes.ts'
import { englishNearness } from './english/english-nearness.ts'
import { englishQuantities } from './english/english-quantities.ts'
import { englishSpeech } from './english/english-speech.ts'
import { greekFeatures } from './greek/greek-features.ts'
import { greekHomes } from './greek/greek-homes.ts'
import { greekNearness } from './greek/greek-nearness.ts'
import { greekQuantities } from './greek/greek-quantities.ts'
import { greekSpeech } from './greek/greek-speech.ts'
import { russianFeatures } from './russian/russian-features.ts'
import { russianHomes } from './russian/russian-homes.ts'
import { russianNearness } from './russian/russian-nearness.ts'
import { russianQuantities } from './russian/russian-quantities.ts'
import { russianSpeech } from './russian/russian-speech.ts'

export const wordTables: readonly string[] = [
  ...[englishQuantities, englishHomes, englishFeatures, englishNearness, englishSpeech],
  ...[greekQuantities, greekHomes, greekFeatures, greekNearness, greekSpeech],
  ...[russianQuantities, russianHomes, russianFeatures, russianNearness, russianSpeech],
]
