/**
 * What free words on a home say in our fields. Only what is said to be there counts: a feature never says that
 * something is not, and one that names what is near says nothing of the home.
 */
import { remember } from '../../../structures/remember.ts'
import { splitWords } from '../../../structures/text/fold-text.ts'

export interface FeatureMeaning {
  readonly field:
    | 'pool'
    | 'parking'
    | 'heating'
    | 'air_conditioning'
    | 'amenities'
    | 'view'
    | 'furnishing'
    | 'title_deed'
  readonly value: string
}

/** The most telling phrases first: the first of a field counts. Phrases are folded words. */
const table: readonly (readonly [FeatureMeaning['field'], string, string])[] = [
  [
    'pool',
    'private',
    'private pool,private swimming pool,own pool,ιδιωτικη πισινα,частный бассейн,piscina privada',
  ],
  [
    'pool',
    'common',
    'communal pool,common pool,shared pool,communal swimming pool,common swimming pool,shared swimming pool,κοινοχρηστη πισινα,κοινη πισινα,общий бассейн,piscina comunitaria',
  ],
  ['pool', 'yes', 'pool,swimming pool,πισινα,бассейн,piscina'],
  [
    'parking',
    'covered',
    'covered parking,garage,underground parking,carport,parking covered,στεγασμενος χωρος σταθμευσης,καλυμμενος χωρος σταθμευσης,καλυμμενο παρκινγκ,στεγασμενο παρκινγκ,крытая парковка,гараж,garaje',
  ],
  [
    'parking',
    'uncovered',
    'uncovered parking,open parking,parking uncovered,off street parking,ακαλυπτος χωρος σταθμευσης,открытая парковка',
  ],
  [
    'parking',
    'yes',
    'parking,parking space,allocated parking,χωρος σταθμευσης,παρκινγκ,парковка,aparcamiento',
  ],
  [
    'heating',
    'underfloor-heating',
    'underfloor heating,under floor heating,floor heating,ενδοδαπεδια θερμανση,теплый пол,suelo radiante',
  ],
  [
    'heating',
    'central-heating',
    'central heating,κεντρικη θερμανση,центральное отопление,calefaccion central',
  ],
  [
    'heating',
    'autonomous-heating',
    'autonomous heating,independent heating,αυτονομη θερμανση,автономное отопление',
  ],
  ['heating', 'radiators', 'radiators,radiator heating,καλοριφερ,радиаторы'],
  ['heating', 'yes', 'heating,θερμανση,отопление,calefaccion'],
  [
    'air_conditioning',
    'all-rooms',
    'full air conditioning,fully air conditioned,air conditioning throughout,a c in all rooms,air conditioning in all rooms,air conditioning all rooms,a c all rooms,full a c,πληρης κλιματισμος',
  ],
  [
    'air_conditioning',
    'partial',
    'partial air conditioning,partly air conditioned,part air conditioning,partial a c,μερικος κλιματισμος',
  ],
  [
    'air_conditioning',
    'yes',
    'air conditioning,air conditioned,air condition,a c,aircon,κλιματισμος,κλιματιστικα,кондиционер,кондиционеры,aire acondicionado',
  ],
  ['furnishing', 'unfurnished', 'unfurnished,χωρις επιπλωση,без мебели'],
  [
    'furnishing',
    'partially-furnished',
    'partially furnished,part furnished,semi furnished,μερικως επιπλωμενο',
  ],
  [
    'furnishing',
    'furnished',
    'furnished,fully furnished,επιπλωμενο,πληρως επιπλωμενο,меблированная,с мебелью,amueblado',
  ],
  ['view', 'sea-view', 'sea view,sea views,ocean view,θεα θαλασσα,вид на море,vistas al mar'],
  [
    'view',
    'mountains-view',
    'mountain view,mountain views,mountains view,θεα βουνο,вид на горы,vistas a la montana',
  ],
  ['view', 'city-view', 'city view,city views,town view,θεα πολη,вид на город'],
  [
    'title_deed',
    'has-title',
    'title deed,title deeds,title deeds available,separate title deed,τιτλος ιδιοκτησιας,титул',
  ],
  ['amenities', 'alarm', 'alarm,alarm system,συναγερμος,сигнализация,alarma'],
  ['amenities', 'balcony', 'balcony,balconies,veranda,μπαλκονι,βεραντα,балкон,веранда,balcon'],
  ['amenities', 'bbq-zone', 'bbq,barbecue,bbq area,barbecue area,μπαρμπεκιου,барбекю,barbacoa'],
  ['amenities', 'bike-parking', 'bike parking,bicycle parking,bicycle storage,bike storage'],
  ['amenities', 'elevator', 'elevator,lift,ασανσερ,ανελκυστηρας,лифт,ascensor'],
  ['amenities', 'fireplace', 'fireplace,fire place,log burner,τζακι,камин,chimenea'],
  [
    'amenities',
    'garden',
    'garden,private garden,landscaped garden,mature garden,communal garden,κηπος,сад,jardin',
  ],
  ['amenities', 'guest-wc', 'guest wc,guest toilet,cloakroom,wc ξενων,гостевой туалет'],
  ['amenities', 'gym', 'gym,fitness room,γυμναστηριο,тренажерный зал,gimnasio'],
  ['amenities', 'roof-garden', 'roof garden,roof terrace,ταρατσοκηπος,терраса на крыше'],
  ['amenities', 'spasauna', 'spa,sauna,jacuzzi,hot tub,σαουνα,υδρομασαζ,сауна,джакузи'],
  [
    'amenities',
    'storage-room',
    'storage room,storage,store room,storeroom,αποθηκη,кладовая,trastero',
  ],
]

const foldedPhrase = (text: string): string => ` ${splitWords(text).join(' ')} `

const phrases = table.flatMap(([field, value, list]) =>
  list.split(',').map((phrase) => ({ field, value, text: foldedPhrase(phrase) })),
)

/** Words that turn a feature into its contrary, or into one of the neighbourhood. */
const ELSEWHERE = new Set(
  splitWords(
    'no not none false 0 n without provision provisions preinstallation pre near nearby close next walking minute minutes min mins km possible potential optional χωρις οχι δεν προνοια προβλεψη προετοιμασια κοντα διπλα λεπτα δυνατοτητα без нет предусмотрено подготовка рядом возможность sin cerca posible',
  ),
)
/** Longer, it is a sentence. */
const FEATURE_MAX_CHARS = 60
/** Said with such a word, and yet a fact of the home. */
const WHOLE = ['χωρις επιπλωση', 'без мебели'].map(foldedPhrase)

/** Exporters have some hundred features, and write them on every home. */
const REMEMBERED_MAX = 2_000
const knownMeanings = remember(meaningsOf, REMEMBERED_MAX)

export const readFeature = (text: string): readonly FeatureMeaning[] =>
  text.length > FEATURE_MAX_CHARS ? [] : knownMeanings(text)

/** Whether it is also said without the longer phrase that it is a part of. */
const isApart = (text: string, longer: string, phrase: string): boolean =>
  text.replaceAll(longer, ' ').includes(phrase)

function meaningsOf(text: string): readonly FeatureMeaning[] {
  const folded = foldedPhrase(text)
  const isElsewhere = folded.split(' ').some((word) => ELSEWHERE.has(word))
  if (isElsewhere && !WHOLE.some((phrase) => folded.includes(phrase))) return []
  const found: FeatureMeaning[] = []
  const said = phrases.filter(({ text: phrase }) => folded.includes(phrase))
  for (const { field, value, text: phrase } of said) {
    // A roof garden is no garden.
    const isPart = ({ field: other, text: longer }: (typeof said)[number]) =>
      other === field && longer !== phrase && longer.includes(phrase)
    if (
      field === 'amenities' &&
      said.some((one) => isPart(one) && !isApart(folded, one.text, phrase))
    )
      continue
    const isTaken =
      field !== 'amenities' && field !== 'view' && found.some((one) => one.field === field)
    if (!isTaken) found.push({ field, value })
  }
  return found
}
