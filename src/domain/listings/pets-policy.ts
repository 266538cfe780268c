/**
 * Reads from a description, in English or Greek, whether pets are allowed.
 * Invariant: an answer needs a clear sentence. "On request", "may be considered" and sentences that
 * contradict each other give null, because a wrong yes costs a tenant a deposit and a wrong no costs
 * the seller a tenant. Cost: linear in the words.
 */
import { foldText, splitWords } from '../../structures/text/fold-text.ts'

type PetsPolicy = 'allowed' | 'not-allowed'

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Whole folded words, so that carpets, petrol, petite and petty are no animals. */
const PETS = set(`
  pet pets dog dogs cat cats animal animals puppy puppies
  κατοικιδιο κατοικιδια κατοικιδιων ζωα ζωο ζωων ζωακια κατοικιδιακια σκυλοσ σκυλο σκυλοι σκυλια σκυλων
  σκυλακια σκυλακι γατα γατεσ γατων γατακια
`)
/** Words are pieces of the folded text: most texts name no animal, and are looked at no further. */
const ANY_PET = new RegExp([...PETS].join('|'))
const YES = set(`
  allowed welcome welcomed accepted ok okay friendly permitted allow allows accept accepts permit permits
  welcomes welcoming δεκτα δεκτο δεκτοι δεκτεσ επιτρεπονται επιτρεπεται ευπροσδεκτα καλοδεχουμενα δεχομαστε
  δεχεται φιλικο
`)
const NO = set(`
  no not non without never don dont doesn doesnt cannot aren arent isn isnt sorry
  neither nor μη μην δεν οχι χωρισ ουτε
`)
const REFUSED = set(`
  prohibited forbidden banned unsuitable excluded refused απαγορευονται απαγορευεται αποκλειονται
`)
/** With one of these near, the sentence decides nothing. */
const DEPENDS = set(`
  request requests discussion discuss discussed negotiable considered consider possibly maybe approval
  agreement arrangement ask enquire inquire if unless depending consultation case
  συνεννοηση συζητησιμο συζητησιμα συμφωνια αιτημα κατοπιν εγκριση ισωσ αν εξεταζεται εξεταζονται
`)
/** Words next to an animal that make it no guest: "dog park", "no cat hair". */
const NOT_A_GUEST = set(`
  park parks beach shop shops store hair food clinic hospital door shelter free run walking
  walks walk wash flap house sitting area areas proof grooming
`)

const NEAR_WORDS = 4
const CLAUSES = /[.!?;:\n•·|()]+|,|\b(?:but|however|and)\b|αλλα|ομωσ|ωστοσο|\s[-–—]\s/u

export function readPetsPolicy(text: string): PetsPolicy | null {
  const folded = foldText(text)
  if (!ANY_PET.test(folded)) return null
  const votes = new Set<PetsPolicy>()
  for (const clause of folded.split(CLAUSES)) {
    const vote = readClause(splitWords(clause))
    if (vote !== null) votes.add(vote)
  }
  const [only] = votes
  return votes.size === 1 ? only : null
}

function readClause(words: readonly string[]): PetsPolicy | null {
  const at = words.findIndex((word) => PETS.has(word))
  if (at < 0 || words.some((word) => DEPENDS.has(word))) return null
  const last = words.findLastIndex((word) => PETS.has(word))
  if (NOT_A_GUEST.has(words[last + 1])) return words[last + 1] === 'free' ? 'not-allowed' : null
  const near = words.slice(Math.max(0, at - NEAR_WORDS), last + 1 + NEAR_WORDS)
  const negations = near.filter((word) => NO.has(word)).length
  const refusals = near.filter((word) => REFUSED.has(word)).length
  if (refusals > 0) return negations === 0 ? 'not-allowed' : null
  if (near.some((word) => YES.has(word))) return negations === 0 ? 'allowed' : 'not-allowed'
  return isBareNo(words, at) ? 'not-allowed' : null
}

/** "no pets", "without any pets", "χωρίς κατοικίδια": a no right before the animal needs no verb. */
function isBareNo(words: readonly string[], at: number): boolean {
  return words.slice(Math.max(0, at - 2), at).some((word) => NO.has(word))
}
