/**
 * Words by which a text says how to put a phone number together, folded, in English, Greek and Russian.
 * Data only.
 */
const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** Before what is to be left out: "without the x". */
export const DROP_WORDS = set(`
  without remove removing removed drop dropping ignore ignoring skip skipping delete deleting omit omitting
  minus forget exclude excluding except no not erase strip cut take leave lose disregard
  χωρισ βγαλτε βγαλε αφαιρεστε αφαιρεσε διαγραψτε αγνοηστε σβηστε παραλειψτε xoris choris horis
  без убрать уберите убери удалите удалить игнорируите пропустите выкиньте bez
`)

/** What is to be left out, when it is not named itself. */
export const LETTER_WORDS = set(`
  letter letters character characters symbol symbols alphabet word words star stars dash dashes dot dots
  space spaces slash slashes emoji emojis sign signs
  γραμμα γραμματα χαρακτηρεσ συμβολα κενα λεξη λεξεισ
  буква букв букву буквы символ символы символов знаки пробелы слова
`)

/** The digits are to be read from the end. */
export const BACKWARD_WORDS = set(`
  backward backwards reverse reversed reversing inverted mirrored
  αναποδα αντιστροφα αναποδη anapoda antistrofa
  наоборот задом обратном обратно перевернуто
`)

/** Stand between the parts of one number and say nothing else. */
export const CONNECTORS = set(`
  and then after that next followed by plus with dash the a is are it in to my our number numbers digit digits
  first second third last final half halves part parts piece rest remaining other beginning begin begins
  start starts starting end ends ending finish finishes prefix code front before put dial add call of from
  have has comes
  και μετα υστερα επειτα το τα τον η ο με σε στο απο πρωτα πρωτο πρωτη δευτερα δευτερο τελευταια τελευταιο
  αρχιζει ξεκινα ξεκιναει τελειωνει ληγει αριθμοσ νουμερο ψηφια μισο μισα μεροσ υπολοιπα υπολοιπο μπροστα ειναι
  и потом затем далее а первые первая первыи вторая вторые второи последние последняя конец начало
  начинается начинаются заканчивается заканчиваются на с в цифры цифра цифр часть половина остальное
  остальные номер плюс впереди перед
`)

/** Connectors that are said of digits rather than of prices and years. */
export const PART_WORDS = set(`
  half halves digit digits part parts prefix rest remaining front with followed
  ψηφια μισο μισα μεροσ υπολοιπα υπολοιπο μπροστα
  цифры цифра цифр часть половина остальное остальные впереди
`)

/** After the second part: it comes first. */
export const FRONT_WORDS = set('front before first μπροστα πριν впереди перед спереди')

/** Say of a part that it comes at the beginning, or at the end. */
export const FIRST_WORDS = set(
  'first starts begins start beginning πρωτα αρχιζει ξεκινα первые начинается начало',
)
export const LAST_WORDS = set(
  'last ends end ending final τελευταια τελειωνει ληγει последние заканчивается конец',
)

/** Before or after a number that counts: "first four digits", "part two". */
export const COUNTED_WORDS = set(`
  digit digits numbers ψηφια αριθμοι цифры цифр part half piece bit μεροσ μισο часть половина
`)
