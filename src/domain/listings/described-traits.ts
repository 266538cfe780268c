/**
 * Reads from a description, in English or Greek, what buyers ask about and no field says: the planning zone
 * of land, its building density, and whether a home needs renovation.
 * Invariant: these are readings of ours, shown as such and never stored as the seller's word; words that
 * say both, or deny it ("no renovation needed"), give nothing. Cost: linear in the text.
 */
import { foldText } from '../../structures/text/fold-text.ts'

type LandType = 'residential' | 'agricultural' | 'commercial' | 'industrial' | 'tourist'

export interface DescribedTraits {
  readonly land_type: LandType | null
  /** Built area allowed in percent of the plot. */
  readonly building_density_pct: number | null
  readonly needs_renovation: boolean
}

const NOTHING: DescribedTraits = {
  land_type: null,
  building_density_pct: null,
  needs_renovation: false,
}

/** On folded text: no case, no accents, final sigma as sigma. */
const LAND_WORDS: readonly (readonly [LandType, RegExp])[] = [
  [
    'residential',
    /residential (?:plot|land|field|zone|area|planning)|(?:plot|land|field) (?:in|within|of) (?:a |the )?residential|(?:^|\W)building plot|zone h ?\d|οικιστικ|οικοπεδο|πολεοδομικη ζωνη η ?\d/u,
  ],
  [
    'agricultural',
    /agricultur|farm ?land|(?:zone|ζωνη) (?:g|γ) ?\d|γεωργικ|αγροτεμαχιο|χωραφι|(?:olive|citrus) grove/u,
  ],
  ['commercial', /commercial (?:plot|land|field|zone)|εμπορικη ζωνη|εμπορικο οικοπεδο/u],
  ['industrial', /industrial (?:plot|land|field|zone)|βιομηχανικ|βιοτεχνικ/u],
  ['tourist', /touris[mt]\w* (?:plot|land|field|zone)|τουριστικη ζωνη|τουριστικο οικοπεδο/u],
]

const DENSITY =
  /(?:building (?:density|factor|coefficient|ratio)|density|συντελεστη\S* δομηση\S*|σ\. ?δ\.)[^\d%]{0,20}(\d{1,3}(?:[.,]\d+)?) ?%?|(\d{1,3}) ?% (?:building )?(?:density|building factor|συντελεστη)/u
const MAX_DENSITY_PCT = 400

const RENOVATION =
  /(?:needs?|needing|requires?|requiring|in need of|for) (?:\w+ ){0,3}(?:renovat\w*|refurbish\w*|modernis\w*|restorat\w*)|fixer[- ]upper|renovation project|to be renovated|χρηζει \S* ?ανακαινιση|χρειαζεται \S* ?ανακαινιση|για ανακαινιση|προσ ανακαινιση|αναγκη ανακαινιση/u
const ABOUT_RENOVATION = /renov|refurb|moderni|restor|fixer|ανακα[ιί]ν/iu
const NO_RENOVATION =
  /(?:no|without|not|don'?t|doesn'?t) (?:\w+ ){0,3}(?:need|require|renovat|refurbish)|δεν χρ\S+ \S* ?ανακαινιση|χωρισ ανακαινιση/u

export function describedTraits(
  propertyType: string | null,
  description: string | null,
): DescribedTraits {
  if (description === null || description === '') return NOTHING
  const isLand = propertyType === 'land-plots'
  // Folding costs more than all the rest, and most homes say nothing of it.
  if (!isLand && !ABOUT_RENOVATION.test(description)) return NOTHING
  const text = foldText(description)
  if (!isLand) {
    return { ...NOTHING, needs_renovation: RENOVATION.test(text) && !NO_RENOVATION.test(text) }
  }
  const types = LAND_WORDS.filter(([, words]) => words.test(text)).map(([type]) => type)
  return {
    ...NOTHING,
    // A plot "next to agricultural land" in a residential zone names two types: then neither counts.
    land_type: types.length === 1 ? types[0] : null,
    building_density_pct: densityOf(text),
  }
}

function densityOf(text: string): number | null {
  const found = DENSITY.exec(text)
  const written = found?.[1] ?? found?.[2]
  if (written === undefined) return null
  const number = Number(written.replace(',', '.'))
  // "0.9" is said for 90 %.
  const percent = number <= 4 && /[.,]/.test(written) ? number * 100 : number
  return percent > 0 && percent <= MAX_DENSITY_PCT ? percent : null
}
