/**
 * The photos of a demo listing: an exterior that fits first, then its rooms in the order in which
 * one walks through. Records are made once per picture and shared (some 12,000 at most), so that a
 * million listings do not make ten million of them.
 */
import type { Photo } from '../../src/domain/listings/listing.ts'
import {
  LOOKS,
  type PhotoSubject,
  photoKey,
  type Scene,
  VIEWS_PER_LOOK,
} from '../pictures/photo-key.ts'
import { colourOf } from '../pictures/photo-palette.ts'
import { atQuantile, photosPerAd } from './market-figures.ts'
import type { Random } from './random.ts'
import type { Subject } from './subject.ts'

const WIDTH = 1600
const HEIGHT = 1067
const FEW_SHARE = 0.05
const MOST = 16

/** By scene, then by number: a lookup without making a key. */
const records = new Map<Scene, Photo[]>()

function photoOf(scene: Scene, look: number, view: number): Photo {
  let row = records.get(scene)
  if (!row) {
    row = []
    records.set(scene, row)
  }
  const at = look * VIEWS_PER_LOOK + view
  row[at] ??= makePhoto({ scene, look, view })
  return row[at]
}

function makePhoto(subject: PhotoSubject): Photo {
  const key = photoKey(subject)
  return {
    url: `https://demo.invalid/${key}.jpg`,
    status: 'imported',
    key,
    width: WIDTH,
    height: HEIGHT,
    colour: colourOf(subject),
    reason: null,
    message: null,
    attempts: 1,
  }
}

export function listPhotos(random: Random, subject: Subject): readonly Photo[] {
  const look = subject.project?.look ?? random.whole(0, LOOKS - 1)
  const wanted = random.chance(FEW_SHARE)
    ? random.whole(1, 3)
    : Math.round(Math.min(MOST, Math.max(5, atQuantile(photosPerAd, random.unit()))))
  const used = new Map<Scene, number>()
  const photos: Photo[] = []
  const cover = coverOf(random.unit(), subject)
  const [outside] = coversOf(subject)
  const rest = tour(subject, outside!)
  photos.push(photoOf(cover.scene, look, cover.view))
  for (const scene of rest) {
    if (photos.length === wanted) break
    const times = used.get(scene) ?? 0
    if (times === VIEWS_PER_LOOK) continue
    used.set(scene, times + 1)
    const photo = photoOf(scene, look, times)
    // The cover stands first already.
    if (photo !== photos[0]) photos.push(photo)
  }
  return photos
}

/** What sellers put first, as likely as they do it, and from any side: a page of homes is no page of twins. */
function coverOf(chance: number, subject: Subject): { scene: Scene; view: number } {
  const scenes = coversOf(subject)
  const at = chance * scenes.length
  const scene = scenes[Math.floor(at)]!
  return { scene, view: Math.floor((at % 1) * VIEWS_PER_LOOK) }
}

/** Each stands for an equal share of such homes; the first shows the outside. */
function coversOf({ kind, type, pool, views }: Subject): readonly Scene[] {
  const outlook: Scene = views.includes('sea-view') ? 'terrace' : 'living-room'
  const water: Scene = pool === 'private' || pool === 'common' ? 'pool' : 'kitchen'
  if (type === 'apartment') {
    return [...of('block', 4), ...of('block-dusk', 2), 'living-room', outlook, water, 'living-room']
  }
  if (kind === 'villa' || pool === 'private') {
    return [...of('villa', 4), ...of('villa-dusk', 2), 'pool', 'pool', outlook, 'living-room']
  }
  if (type === 'house') {
    const own: Scene = kind === 'stone-house' ? 'stone-house' : 'house'
    return [...of(own, 7), outlook, water, 'living-room']
  }
  if (kind === 'plot' || kind === 'field') return [kind]
  if (kind === 'office') return [...of('office-building', 3), 'office', 'office']
  if (kind === 'building') return ['office-building']
  return [kind === 'shop' ? 'shop' : 'warehouse']
}

const of = (scene: Scene, times: number): Scene[] => Array.from({ length: times }, () => scene)

/** Bare land, shops and halls show themselves again from other sides; homes show their rooms. */
function tour(
  { type, kind, bedrooms, bathrooms, pool, views, condition }: Subject,
  outside: Scene,
): Scene[] {
  if (type === 'land-plots') return Array.from({ length: 5 }, () => outside)
  if (type === 'office')
    return [
      'office',
      'office',
      'office-building',
      'office',
      'floor-plan',
      'office',
      'office-building',
    ]
  if (type === 'building')
    return [
      'office-building',
      'living-room',
      'office',
      'office-building',
      'kitchen',
      'office',
      'bathroom',
      'floor-plan',
    ]
  if (kind === 'warehouse') return ['warehouse', 'warehouse', 'floor-plan', 'office', 'warehouse']
  if (kind === 'shop') return ['shop', 'shop', 'office', 'floor-plan', 'shop']
  const beds = Math.min(4, Math.max(1, bedrooms ?? 1))
  const baths = Math.min(4, bathrooms ?? 1)
  return [
    'living-room',
    'kitchen',
    ...(pool === 'private' || pool === 'common' ? (['pool'] as const) : []),
    'bedroom',
    'bathroom',
    ...(views.includes('sea-view') ? (['terrace'] as const) : []),
    ...Array.from({ length: beds - 1 }, () => 'bedroom' as const),
    ...(condition === 'pre-owned' ? [] : (['floor-plan'] as const)),
    'living-room',
    ...Array.from({ length: baths - 1 }, () => 'bathroom' as const),
    outside,
    'kitchen',
    ...(views.includes('sea-view') || pool === 'private' ? (['terrace'] as const) : []),
    'living-room',
    ...(condition === 'pre-owned' ? (['floor-plan'] as const) : []),
    outside,
  ]
}
