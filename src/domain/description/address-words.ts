/**
 * Words that internet addresses are made of, folded, as written and as said. Data only.
 */
const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Ends of domains that are no words of our languages; "it", "in", "me", "tv" are, and stay out. */
export const PLAIN_TLDS = set(`
  com net org info biz eu cy gr ru uk io co de fr nl pl ua il xyz online website
`)

/** Ends of domains that also begin sentences: a capital letter after the dot makes them words again. */
export const WORD_TLDS = set(`
  site shop app club pro name land house homes home estate realty villas properties property rentals
  agency group live world link top page travel holiday apartments condos
`)

export const SPOKEN_TLDS = set('κομ ком com ру ελ τζιαρ σιουαι net org gr cy eu ru info')
export const AT_WORDS = set('at ατ παπακι papaki собака собачка arroba')
export const DOT_WORDS = set('dot ντοτ τελεια teleia τελιτσα точка тчк punkt punto point')

/** Two words that make a known short host when a dot stands between them. */
export const SHORT_HOSTS = set(`
  t.me wa.me m.me fb.me bit.ly cutt.ly goo.gl youtu.be linktr.ee instagr.am t.co ow.ly is.gd
`)

/** Nobody describes a home with these. */
export const MAIL_PROVIDERS = set('gmail hotmail τζιμειλ гмеил')
/** These are mail only after an at sign. */
export const OTHER_PROVIDERS = set(
  'yahoo icloud outlook protonmail proton cytanet yandex live mail',
)

export const SOCIAL_NETWORKS = set(`
  instagram insta ig facebook fb telegram tiktok twitter skype wechat linkedin snapchat
  ινσταγκραμ φεισμπουκ инстаграм инстаграмм телеграм телеграмм феисбук
`)
