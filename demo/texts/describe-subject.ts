/**
 * Writes the ad: draws a length, then takes topics that apply in a random order until the length is
 * reached, and puts them back into reading order, one paragraph a part.
 * Invariant: no phone, address or link; below the limit of a description. Cost: about 20 microseconds.
 */

import { atQuantile, descriptionChars } from '../market/market-figures.ts'
import type { Random } from '../market/random.ts'
import type { Subject } from '../market/subject.ts'
import type { AdFacts, Topic } from './ad-topics.ts'
import { englishTopics } from './ad-topics-english.ts'
import { greekTopics } from './ad-topics-greek.ts'

const GREEK_SHARE = 0.2
const WALK_M = 1200
const WALK_M_PER_MIN = 80
const DRIVE_M_PER_MIN = 650
const DRIVE_MIN_MOST = 30
/** Ads shorter than this are written in one go. */
const ONE_PARAGRAPH_CHARS = 260

export function describeSubject(random: Random, subject: Subject): string {
  const topics = random.chance(GREEK_SHARE) ? greekTopics : englishTopics
  const wanted = atQuantile(descriptionChars, random.unit())
  const facts = factsOf(random, subject)
  const parts: string[][] = [[], [], [], [], []]
  let length = 0
  const add = (topic: Topic, text: string): void => {
    parts[topic.part]!.push(text)
    length += text.length + 1
  }
  const open: Topic[] = []
  for (const topic of topics) {
    if (topic.when && !topic.when(facts)) continue
    if (topic.must) add(topic, random.pick(topic.say)(facts))
    else open.push(topic)
  }
  // Topics are drawn as they are needed: a short ad, and most are, draws few.
  const sayMore: [Topic, number][] = []
  while (length < wanted && open.length > 0) {
    const at = random.whole(0, open.length - 1)
    const topic = open[at]!
    open[at] = open[open.length - 1]!
    open.pop()
    const first = random.whole(0, topic.say.length - 1)
    add(topic, topic.say[first]!(facts))
    if (topic.several) sayMore.push([topic, first])
  }
  // A long ad comes back to a topic with its next sentence, as long ads do.
  for (const [topic, first] of sayMore) {
    for (let next = 1; length < wanted && next < topic.say.length; next++) {
      add(topic, topic.say[(first + next) % topic.say.length]!(facts))
    }
  }
  const between = wanted < ONE_PARAGRAPH_CHARS ? ' ' : '\n\n'
  return parts
    .filter((part) => part.length > 0)
    .map((part) => part.join(' '))
    .join(between)
}

function factsOf(random: Random, subject: Subject): AdFacts {
  const { seaM } = subject.spot
  const inTown = subject.at.place.kind !== 'village'
  const walks = seaM !== null && seaM <= WALK_M
  const driveMin = seaM === null ? null : Math.max(2, Math.round(seaM / DRIVE_M_PER_MIN))
  return {
    ...subject,
    seaWalkMin: walks ? Math.max(1, Math.round(seaM / WALK_M_PER_MIN)) : null,
    seaDriveMin: driveMin !== null && driveMin <= DRIVE_MIN_MOST ? driveMin : null,
    shopsM: inTown ? random.whole(2, 12) * 50 : random.whole(4, 30) * 100,
    schoolMin: inTown ? random.whole(2, 8) : random.whole(5, 15),
    motorwayMin: inTown ? random.whole(3, 10) : random.whole(5, 25),
    centreMin: inTown ? random.whole(3, 12) : random.whole(12, 35),
    airportMin: random.whole(15, 50),
    depositMonths: random.whole(1, 2),
  }
}
