/** A table of homes, CSV or a sheet of a workbook: its reader has named each column by what it holds. */
import { statusWords } from '../../domain/feeds/offer-status.ts'
import { greekForms } from '../../domain/feeds/text/greek-forms.ts'
import type { FormatMapping } from './format-mapping.ts'

const YES_WORDS = { ναι: 'yes', ναί: 'yes', да: 'yes', есть: 'yes', x: 'yes', '✓': 'yes' }
const NO_WORDS = { όχι: 'no', οχι: 'no', нет: 'no' }

type Words = Readonly<Record<string, string>>

const meaning = (word: string, list: string): Words =>
  Object.fromEntries(list.split(', ').flatMap((one) => greekForms(one).map((each) => [each, word])))

/** Whether there is one, with what else is said of a yes and a no. */
const yesOrNo = (yes: string, no: string, alsoYes = '', alsoNo = ''): Words => ({
  ...meaning(yes, `yes, y, 1, true, ναι, ναί, да, есть, x, ✓${alsoYes}`),
  ...meaning(no, `no, n, 0, false, όχι, нет${alsoNo}`),
})
const conditions: Words = {
  ...meaning(
    'brand-new',
    'νέο, νεόδμητο, νεόκτιστο, καινούργιο, καινούριο, αμεταχείριστο, brand new, brand-new, new build, new_construction, новостройка, новостройки',
  ),
  ...meaning(
    'pre-owned',
    'μεταχειρισμένο, μεταπώληση, ανακαινισμένο, πλήρως ανακαινισμένο, πλήρως ανακαινισμένη, χρήζει ανακαίνισης, προς ανακαίνιση, resale, used, second hand, pre-owned, renovated, refurbished, needs renovation, вторичка, вторичное, вторичный, после ремонта, с ремонтом',
  ),
  ...meaning(
    'under-construction',
    'υπό κατασκευή, υπό ανέγερση, στα σχέδια, under construction, off plan, off-plan, на стадии строительства, строится, строящийся',
  ),
}
const furnishings: Words = {
  ...meaning(
    'furnished',
    'επιπλωμένο, πλήρως επιπλωμένο, πλήρως επιπλωμένη, furnished, fully furnished, меблирована, меблирован, с мебелью',
  ),
  ...meaning(
    'unfurnished',
    'μη επιπλωμένο, μη επιπλωμένη, χωρίς επίπλωση, χωρίς έπιπλα, unfurnished, без мебели',
  ),
  ...meaning(
    'partially-furnished',
    'μερικώς επιπλωμένο, μερικώς επιπλωμένη, ημιεπιπλωμένο, part furnished, semi furnished, частично меблирована',
  ),
}
/** How well it is kept says nothing of its offer. */
const UPKEEP = 'άριστο, πολύ καλή, πολύ καλό, καλή, καλό, μέτριο, excellent, very good, good, fair'

export const table: FormatMapping = {
  format: 'table',
  recordName: 'row',
  version: [],
  key: ['id', 'reference'],
  reference: ['reference', 'id'],
  values: {
    deal: {
      // "For sale" may stand in a column of states; whatever else stands there says nothing of it.
      from: ['deal', 'is_rent?rent', 'status', 'is_sale?sale'],
      onlyWords: ['status'],
      words: {
        ...{ 'for sale': 'sale', for_sale: 'sale', sale_pending: 'sale', 'status=s': '' },
        ...{ 'for rent': 'rent', for_rent: 'rent', 'to let': 'rent', 'status=r': '' },
        ...{ πώληση: 'sale', πωληση: 'sale', πωλείται: 'sale', 'προς πώληση': 'sale', s: 'sale' },
        ...{ продажа: 'sale', продается: 'sale', продаётся: 'sale', 'на продажу': 'sale' },
        ...{ ενοικίαση: 'rent', ενοικιαση: 'rent', ενοικιάζεται: 'rent', 'προς ενοικίαση': 'rent' },
        ...{ аренда: 'rent', сдается: 'rent', сдаётся: 'rent', 'в аренду': 'rent', r: 'rent' },
      },
    },
    price: { from: ['price'] },
    rent_price: { from: ['rent_price', 'price'] },
    currency: { from: ['currency'] },
    type: { from: ['type'] },
    condition: {
      // "Κατάσταση" is the word for both: where a status says how the home is, it is taken for that.
      from: ['condition', 'status'],
      onlyWords: ['status'],
      words: {
        ...conditions,
        ...{ 'condition=ναι': 'brand-new', 'condition=да': 'brand-new' },
        ...{ 'condition=όχι': 'pre-owned', 'condition=нет': 'pre-owned' },
        ...{ новый: 'brand-new', новое: 'brand-new', новая: 'brand-new' },
      },
    },
    bedrooms: { from: ['bedrooms'] },
    bathrooms: { from: ['bathrooms'] },
    covered_area: { from: ['covered_area'] },
    internal_area: { from: ['internal_area'] },
    covered_veranda: { from: ['covered_veranda'] },
    uncovered_veranda: { from: ['uncovered_veranda'] },
    plot_area: { from: ['plot_area'] },
    country: { from: ['country'] },
    region: { from: ['region', 'town'] },
    town: { from: ['town'] },
    place: { from: ['place', 'town'] },
    address: { from: ['address'] },
    postal_code: { from: ['postal_code'] },
    lat: { from: ['lat'] },
    lng: { from: ['lng'] },
    year_built: { from: ['year_built'] },
    energy: { from: ['energy'] },
    furnishing: {
      from: ['furnishing', 'status'],
      onlyWords: ['status'],
      words: {
        ...furnishings,
        ...{ 'furnishing=ναι': 'furnished', 'furnishing=да': 'furnished' },
        ...{
          'furnishing=y': 'furnished',
          'furnishing=x': 'furnished',
          'furnishing=✓': 'furnished',
        },
        ...{ 'furnishing=n': 'unfurnished' },
        ...{ 'furnishing=есть': 'furnished', πλήρως: 'furnished', полностью: 'furnished' },
        ...{ 'furnishing=όχι': 'unfurnished', 'furnishing=нет': 'unfurnished' },
        ...{
          χωρίς: 'unfurnished',
          μερικώς: 'partially-furnished',
          частично: 'partially-furnished',
        },
      },
    },
    pool: { from: ['pool'], words: { ...YES_WORDS, ...NO_WORDS } },
    floor: { from: ['floor'] },
    floors: { from: ['floors'] },
    title_deed: {
      from: ['title_deed'],
      words: yesOrNo(
        ...(['has-title', 'no-title'] as const),
        ', available, issued, ready, separate, separate title, separate title deed, title deed, title deeds, clean, full title, υπάρχει, υπάρχουν, έχει, διαθέσιμος, διαθέσιμοι, χωριστός τίτλος, готов, готовы, отдельный',
        ', none, pending, in process, in progress, in the process, not yet, not issued, not available, under issue, awaiting, applied for, no title, no title deed, εκκρεμεί, εκκρεμούν, υπό έκδοση, δεν υπάρχει, δεν υπάρχουν, σε διαδικασία, в процессе, оформляется, ожидается',
      ),
    },
    video: { from: ['video'] },
    pets: {
      from: ['pets'],
      words: yesOrNo(
        ...(['allowed', 'not-allowed'] as const),
        ', allowed, welcome, επιτρέπονται, επιτρέπεται, можно, разрешены',
        ', not allowed, no pets, δεν επιτρέπονται, απαγορεύονται, нельзя, не разрешены',
      ),
    },
    project: { from: ['project'] },
    project_completion: { from: ['project_completion'] },
    deposit: { from: ['deposit'] },
    available_from: { from: ['available_from'] },
    status: {
      from: ['status'],
      words: {
        ...Object.fromEntries(
          [conditions, furnishings].flatMap(Object.keys).map((one) => [one, '']),
        ),
        ...meaning('', UPKEEP),
        ...statusWords,
        ...{ recently_sold: 'sold', sale_pending: 'reserved' },
        ...{ available_soon: 'coming soon' },
      },
    },
  },
  features: [{ from: ['features'], hasCommas: true }, { from: ['feature'] }],
  flags: {},
  texts: [
    { from: 'text', language: 'unknown' },
    { from: 'texts/*', language: 'names' },
  ],
  projectTexts: [{ from: 'project_text', language: 'unknown' }],
  photos: { from: ['photo'], url: [''], plans: ['plan'] },
}
