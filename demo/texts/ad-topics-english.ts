/** The sentences of English ads. They state only what the listing's facts hold; no sums, no contact. */
import type { Topic } from './ad-topics.ts'
import { insideTopics, openingTopics } from './ad-topics-english-inside.ts'
import { areaTopics, outsideTopics, termTopics } from './ad-topics-english-outside.ts'

export const englishTopics: readonly Topic[] = [
  ...openingTopics,
  ...insideTopics,
  ...outsideTopics,
  ...areaTopics,
  ...termTopics,
]
