/**
 * Words of internet addresses, as written and as said, and words around a name in a network; folded, in English, Greek
 * and Russian. Data only.
 */
const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Ends of domains that are no words of our languages; "it", "in", "me", "tv" are, and stay out. */
export const PLAIN_TLDS = set(`
  com net org info biz eu cy gr ru uk io co de fr nl pl ua il xyz online website рф ελ
`)

/** Those of them that begin sentences in other languages: "agréable . Il y a". */
export const FOREIGN_WORD_TLDS = set('il de eu')

/** Ends of domains that also begin sentences: a capital letter after the dot makes them words again. */
export const WORD_TLDS = set(`
  site shop app club pro name land house homes home estate realty villas properties property rentals
  agency group live world link top page travel holiday apartments condos
`)

/** Ends that are words too: only a path after them makes an address. */
export const PATH_TLDS = set(
  'me it tv ai us be am ly gl ee is in so tech store blog space dev link page by kz',
)

export const SPOKEN_TLDS = set(
  'κομ ком kom com ру ελ τζιαρ σιουαι net org gr cy eu ru info νετ нет сиуаи',
)
export const AT_WORDS = set('at ατ παπακι papaki собака собачка sobaka sobachka arroba')
export const AT_NOUNS = set('sign symbol σημα знак')
export const DOT_WORDS = set(
  'dot ντοτ ντοτσ τελεια teleia τελιτσα точка тчк tochka punkt punto point',
)
export const SLASH_WORDS = set('slash σλασ καθετοσ καθετο kathetos слэш слеш слэшь slesh')
/** Said together with the dot: "mysite dotcom". */
export const DOT_COM_WORDS = set('dotcom ντοτκομ точкаком dotcomcy')

/** Two words that make a known short host when a dot stands between them. */
export const SHORT_HOSTS = set(`
  t.me wa.me m.me fb.me bit.ly cutt.ly goo.gl youtu.be linktr.ee instagr.am t.co ow.ly is.gd rb.gy
  tinyurl.com tiny.cc shorturl.at rebrand.ly v.gd lnkd.in maps.app g.page tiny.url buff.ly s.id
`)

/** Short hosts whose two words also meet in sentences: the dot or a path must be there. */
export const WORDY_HOSTS = set(
  't.me m.me fb.me is.gd t.co maps.app g.page tiny.url s.id lnkd.in wa.me',
)

/** Shorteners in one word. */
export const SHORTENERS = set('bitly tinyurl linktree shorturl beacons')

/** Nobody describes a home with these. */
export const MAIL_PROVIDERS = set(`
  gmail hotmail protonmail ymail googlemail icloudmail τζιμειλ γκμειλ гмеил гмаил джимеил жмеил mailru
`)
/** These are mail only after an at sign. */
export const OTHER_PROVIDERS = set(`
  yahoo icloud outlook proton yandex live mail msn aol gmx zoho rambler inbox γιαχου яндекс меил маил рамблер
`)
/** Of the providers these are words too: a written at sign, or one in capitals, must come before. */
export const WORDY_PROVIDERS = set('live mail inbox proton')

export const SOCIAL_NETWORKS = set(`
  instagram insta ig facebook fb telegram tg tiktok twitter skype wechat linkedin snapchat snap
  ινσταγκραμ ινστα φεισμπουκ τελεγκραμ τικτοκ
  инстаграм инстаграмм инстаграме инста инсте телеграм телеграмм телеграме телега телеге тг
  феисбук феисбуке вконтакте скаип тикток
`)

/** Networks whose names are other words too, or are named for calls: a name behind must look like one. */
export const OTHER_NETWORKS = set(
  'viber whatsapp signal messenger youtube vk line kakao threads вк ватсап ваибер',
)

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
