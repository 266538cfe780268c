/** Words around the name that somebody has in a network, folded, in English, Greek and Russian. Data only. */
const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Between a network and a name: "telegram id maria". */
export const NAME_LABELS = set(`
  id name names user username nickname nick handle account profile login alias as under called
  λογαριασμοσ χρηστησ προφιλ ονομα ωσ ник никнеим аккаунт логин имя
`)

/** Also between, but said of other things too: what follows must look like a name. */
export const PAGE_LABELS = set(
  'page channel group community is σελιδα καναλι ομαδα ειναι канал группа страница',
)

/** Before a network: "find us on Facebook". */
export const PREPOSITIONS = set('on in at via by through using στο σε στη μεσω в на через my our')

/** Ask to look a name up. */
export const SEARCH_WORDS = set(`
  search find look google follow dm add check message write see visit we i
  ψαξτε βρειτε βρεσ ακολουθηστε αναζητηστε ищите наидите подписывайтесь подписываитесь пишите мы
`)

/** Who is found, when no name is given. */
export const PRONOUNS = set(
  'me us it them you up for at our my the a an out more this that these here also active too are am is been',
)

/** Ordinary words that follow the name of a network. */
export const ORDINARY_WORDS = set(`
  for and or to with via through the a an on in at of by is are was were our my your their its this that too also
  ads users video videos photo photos style worthy ready friendly famous generation live stories story reels feed
  feeds marketplace messenger call calls chat chats message messages viewing viewings tour tours anytime any now
  today only if when we you us me available possible welcome accepted group groups page pages channel as but not
  no yes every daily soon here there about from moment moments spot spots kitchen terrace view views dream dreams
  και η για με σε στο στη απο μονο ειναι и или для с на в от по только не
`)
