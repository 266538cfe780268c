/**
 * Ordinary descriptions made of sentences with numbers that are none to call: templates x fillers,
 * from a seed, three languages. None holds a contact. Every fourth template is held out.
 */
import { isHeldOut } from './labelled.ts'

type Draw = (min: number, max: number) => number
type Template = (draw: Draw) => string

const group = (value: number, mark: string) => String(value).replace(/\B(?=(?:\d{3})+$)/g, mark)
const two = (value: number) => String(value).padStart(2, '0')
const price = (draw: Draw) => draw(45, 4_900) * 1_000
const year = (draw: Draw) => draw(1925, 2026)
const day = (draw: Draw) => `${two(draw(1, 28))}.${two(draw(1, 12))}.${draw(2024, 2028)}`
const hour = (draw: Draw) => `${two(draw(7, 20))}:${draw(0, 1) ? '30' : '00'}`
const tenth = (value: number) => (value / 10).toFixed(1)
const pick = <T>(draw: Draw, values: readonly T[]): T => values[draw(0, values.length - 1)]
const STREETS = ['Makariou III', 'Anexartisias', 'Griva Digeni', '28 Oktovriou', 'Agiou Andreou']
const TOWNS = ['Limassol', 'Nicosia', 'Larnaca', 'Paphos', 'Strovolos']
const STREETS_LOCAL = ['Λεωφ. Μακαρίου', 'Ανεξαρτησίας', 'Γρίβα Διγενή', '28ης Οκτωβρίου']

const ENGLISH: readonly Template[] = [
  (d) => `Price €${group(price(d), ',')} plus VAT 19 %.`,
  (d) => `EUR ${group(price(d), '.')}, negotiable.`,
  (d) => `Asking ${group(price(d), ' ')} EUR.`,
  (d) => `€${group(price(d), ' ')} for a quick sale.`,
  (d) => `${d(1, 6)} bedrooms, ${d(1, 4)} bathrooms, ${d(40, 420)} sqm, plot ${d(120, 980)}.`,
  (d) => `Sheet/Plan ${d(20, 58)}/${d(1, 64)}, plot ${d(100, 2_900)}.`,
  (d) => `Reg. no ${d(0, 9)}/${d(1_000, 29_999)}, share ${d(1, 2)}/${d(2, 4)}.`,
  (d) => `Agency Reg. No. ${d(100, 1_400)} / Lic. ${d(10, 900)}/E.`,
  (d) => `Open house ${day(d)} ${hour(d)}-${hour(d)}.`,
  (d) =>
    `Rooms ${tenth(d(22, 60))}0 x ${tenth(d(22, 60))}5 and ${tenth(d(22, 60))} x ${tenth(d(25, 70))} m.`,
  (d) => `Buses ${d(20, 29)}, ${d(30, 49)}, ${d(50, 79)} and ${d(80, 99)} stop nearby.`,
  (d) => `${tenth(d(2, 300))} km to the sea, ${d(2, 95)} minutes to the airport.`,
  (d) => `${pick(d, STREETS)} ${d(1, 320)}, ${d(1_000, 8_999)} ${pick(d, TOWNS)}.`,
  (d) => {
    const from = d(20, 96)
    return `${pick(d, STREETS)} ${from}-${from + 2}, ${d(1_000, 8_999)} ${pick(d, TOWNS)}.`
  },
  (d) => `${d(22, 26)}${two(d(0, 99))} m2 of land, ${d(22, 26)}${two(d(0, 99))} trees.`,
  (d) => `Built in ${year(d)}, renovated in ${year(d)} and ${year(d)}.`,
  (d) =>
    `Flat ${d(1, 9)}${two(d(1, 20))}, floor ${d(1, 9)} of ${d(4, 24)}, parking no. ${d(1, 99)}.`,
  (d) =>
    `Ref. ${pick(d, ['LIM', 'NIC', 'PAF'])}-${d(2020, 2026)}-${String(d(1, 99_999)).padStart(6, '0')}.`,
  (d) => `Energy certificate ${d(2015, 2026)}/${String(d(1, 99_999)).padStart(6, '0')}, class B.`,
  (d) =>
    `Density ${d(10, 180)} %, coverage ${d(10, 50)} %, ${d(1, 5)} floors, height ${tenth(d(70, 240))} m.`,
  (d) => `Rent ${d(400, 4_900)} - ${d(400, 4_900)} euro a month, deposit ${d(1, 3)} months.`,
  (d) => `Yield ${tenth(d(20, 90))} %, income €${group(d(5_000, 99_999), ',')} a year.`,
  (d) => `Coordinates 34.${d(66_000, 99_999)}, 33.${d(10_000, 99_999)}.`,
  (d) => `Windows ${d(9, 26)}00x${d(12, 26)}00 mm, doors ${d(8, 12)}00x2100 mm.`,
  (d) => `Wardrobe ${d(120, 260)}x${d(60, 240)}x${d(40, 65)} cm.`,
  (d) => `Plots ${d(95, 120)}, ${d(121, 240)} and ${d(241, 990)} are still free.`,
  (d) => `Prices start at ${price(d)} and go up to ${price(d)}.`,
  (d) => `Road ${pick(d, ['A1', 'A5', 'B6', 'B8', 'E601'])} at ${d(1, 9)} km, exit ${d(1, 26)}.`,
  (d) =>
    `Air conditioning ${d(9, 24)}000 BTU, solar ${tenth(d(20, 104))} kW, tank ${d(1, 9)}000 l.`,
  (d) =>
    `Permit ${String(d(1, 9_999)).padStart(5, '0')}/${d(2015, 2026)}, title deed ${d(0, 2)}/${d(1_000, 9_999)}.`,
  (d) => `Payment ${d(10, 40)} % on contract, ${d(10, 40)} % on delivery in ${d(6, 30)} months.`,
  (d) =>
    `Units ${d(101, 109)} - €${group(price(d), ',')}, ${d(201, 209)} - €${group(price(d), ',')}.`,
]

const GREEK: readonly Template[] = [
  (d) => `Τιμή ${group(price(d), '.')} ευρώ πλέον ΦΠΑ.`,
  (d) => `€${group(price(d), '.')} συζητήσιμη.`,
  (d) => `Εμβαδόν ${group(d(80, 9_999), '.')} τ.μ., πρόσοψη ${d(12, 60)} μ.`,
  (d) => `Φ/Σχ. ${d(20, 58)}/${d(1, 64)}, τεμάχιο ${d(100, 2_900)}.`,
  (d) => `Αρ. εγγραφής ${d(0, 9)}/${d(1_000, 29_999)}.`,
  (d) => `${pick(d, STREETS_LOCAL)} ${d(1, 320)}, ${d(1_000, 8_999)} Λεμεσός.`,
  (d) => `Κατασκευή ${year(d)}, ανακαίνιση ${year(d)}.`,
  (d) => `${d(1, 5)} υπνοδωμάτια, ${d(1, 3)} μπάνια, ${d(40, 320)} τ.μ., ${d(1, 9)}ος όροφος.`,
  (d) => `Ενοίκιο ${d(400, 4_900)} ευρώ, εγγύηση ${d(1, 3)} ενοίκια, από ${day(d)}.`,
  (d) => `Απόσταση ${tenth(d(2, 300))} χλμ. από τη θάλασσα και ${d(2, 60)} λεπτά από το κέντρο.`,
  (d) => `Συντελεστής ${d(10, 180)}%, κάλυψη ${d(10, 50)}%, ύψος ${tenth(d(70, 240))} μ.`,
  (d) => `Διαμερίσματα ${d(101, 109)}, ${d(201, 209)} και ${d(301, 309)} διαθέσιμα.`,
  (d) => `Τιμές από ${group(price(d), '.')} έως ${group(price(d), '.')} ευρώ.`,
  (d) => `Επισκέψεις ${day(d)}, ώρα ${hour(d)}-${hour(d)}.`,
]

const RUSSIAN: readonly Template[] = [
  (d) => `Цена ${group(price(d), ' ')} евро, торг.`,
  (d) => `Площадь ${d(40, 420)} м2, участок ${group(d(200, 9_999), ' ')} м2.`,
  (d) => `До моря ${d(1, 40)} минут, до школы ${d(100, 2_900)} м.`,
  (d) => `Год постройки ${year(d)}, ремонт ${year(d)}.`,
  (d) => `${d(1, 6)} спальни, ${d(1, 4)} ванные, этаж ${d(1, 9)} из ${d(4, 24)}.`,
  (d) => `Аренда ${group(d(400, 4_900), ' ')} евро в месяц, депозит ${d(1, 3)} месяца.`,
  (d) => `Кадастровый номер ${d(0, 9)}/${d(1_000, 29_999)}, участок ${d(100, 2_900)}.`,
  (d) => `Показы ${day(d)} с ${hour(d)} до ${hour(d)}.`,
  (d) => `Автобусы ${d(20, 29)}, ${d(30, 49)} и ${d(80, 99)}, остановка рядом.`,
  (d) => `Плотность ${d(10, 180)} %, высота ${tenth(d(70, 240))} м.`,
]

export interface OrdinaryDescription {
  readonly text: string
  readonly heldOut: boolean
}

/** A small generator of its own, so that the set never changes with a library. */
function drawFrom(seed: number): Draw {
  let state = seed
  return (min, max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return min + Math.floor((state / 2 ** 32) * (max - min + 1))
  }
}

const SENTENCES = 6

/** `count` descriptions of each part: held-out templates are not mixed with the others. */
export function ordinaryDescriptions(count: number, seed = 20_261_012): OrdinaryDescription[] {
  const draw = drawFrom(seed)
  const split = (templates: readonly Template[], heldOut: boolean) =>
    templates.filter((_, index) => isHeldOut(index) === heldOut)
  return [false, true].flatMap((heldOut) => {
    const pools = [ENGLISH, ENGLISH, GREEK, RUSSIAN].map((pool) => split(pool, heldOut))
    return Array.from({ length: count }, () => {
      const pool = pick(draw, pools)
      const sentences = Array.from({ length: SENTENCES }, () => pick(draw, pool)(draw))
      return { text: sentences.join(pick(draw, [' ', '\n', '\n\n'])), heldOut }
    })
  })
}
