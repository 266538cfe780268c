/** Digits as people say them, for the families of disguised phone numbers. Data and small functions. */
const list = (words: string) => words.split(' ')

export interface SpokenLanguage {
  readonly units: readonly string[]
  readonly teens: readonly string[]
  readonly tens: readonly string[]
  readonly hundreds: readonly string[]
}

export const english: SpokenLanguage = {
  units: list('zero one two three four five six seven eight nine'),
  teens: list('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
  tens: list('twenty thirty forty fifty sixty seventy eighty ninety'),
  hundreds: 'one two three four five six seven eight nine'.split(' ').map((d) => `${d} hundred`),
}

export const greek: SpokenLanguage = {
  units: list('μηδέν ένα δύο τρία τέσσερα πέντε έξι επτά οκτώ εννέα'),
  teens: list(
    'δέκα έντεκα δώδεκα δεκατρία δεκατέσσερα δεκαπέντε δεκαέξι δεκαεπτά δεκαοκτώ δεκαεννέα',
  ),
  tens: list('είκοσι τριάντα σαράντα πενήντα εξήντα εβδομήντα ογδόντα ενενήντα'),
  hundreds: list(
    'εκατόν διακόσια τριακόσια τετρακόσια πεντακόσια εξακόσια επτακόσια οκτακόσια εννιακόσια',
  ),
}

export const greeklish: SpokenLanguage = {
  units: list('miden ena dio tria tessera pente eksi efta oxto ennia'),
  teens: list(
    'deka enteka dodeka dekatria dekatessera dekapente dekaeksi dekaefta dekaoxto dekaennia',
  ),
  tens: list('eikosi trianta saranta peninta eksinta evdominta ogdonta eneninta'),
  hundreds: list(
    'ekaton diakosia triakosia tetrakosia pentakosia eksakosia eftakosia oxtakosia enniakosia',
  ),
}

export const russian: SpokenLanguage = {
  units: list('ноль один два три четыре пять шесть семь восемь девять'),
  teens: list(
    'десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать',
  ),
  tens: list('двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'),
  hundreds: list('сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'),
}

export const russianInLatin: SpokenLanguage = {
  units: list('nol odin dva tri chetyre pyat shest sem vosem devyat'),
  teens: list(
    'desyat odinnadtsat dvenadtsat trinadtsat chetyrnadtsat pyatnadtsat shestnadtsat semnadtsat vosemnadtsat devyatnadtsat',
  ),
  tens: list('dvadtsat tridtsat sorok pyatdesyat shestdesyat semdesyat vosemdesyat devyanosto'),
  hundreds: list('sto dvesti trista chetyresta pyatsot shestsot semsot vosemsot devyatsot'),
}

export const languages = [english, greek, greeklish, russian, russianInLatin]

/** "99" -> "ninety nine"; a zero in front is said. */
export function sayPair(pair: string, { units, teens, tens }: SpokenLanguage): string {
  const [ten, unit] = [Number(pair[0]), Number(pair[1])]
  if (ten === 0) return `${units[0]} ${units[unit]}`
  if (ten === 1) return teens[unit]
  return unit === 0 ? tens[ten - 2] : `${tens[ten - 2]} ${units[unit]}`
}

/** "412" -> "four hundred twelve". */
export function sayTriple(triple: string, language: SpokenLanguage): string {
  const rest = triple.slice(1)
  const head = triple[0] === '0' ? language.units[0] : language.hundreds[Number(triple[0]) - 1]
  if (rest === '00') return triple[0] === '0' ? `${head} ${sayPair('00', language)}` : head
  return rest[0] === '0' && triple[0] !== '0'
    ? `${head} ${language.units[Number(rest[1])]}`
    : `${head} ${sayPair(rest, language)}`
}

export const pairsOf = (number: string) => number.match(/../g) ?? []
export const digitsOf = (number: string) => Array.from(number)
export const sayDigits = (number: string, { units }: SpokenLanguage) =>
  digitsOf(number).map((digit) => units[Number(digit)])
