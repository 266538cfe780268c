/** What was assumed of a sentence, in Russian. */
import type { AssumptionSentences } from './assumption-text.ts'
import { russianCount } from './russian-count.ts'

export const russianAssumptions: AssumptionSentences = {
  deal_default: () => 'Вы не сказали, купить или снять: показана продажа.',
  deal_inferred: (_, value) =>
    value === 'rent' ? 'Мы решили, что вы хотите снять.' : 'Мы решили, что вы хотите купить.',
  price_as_max: (words) => `«${words}»: самая высокая цена.`,
  about: (words) => `«${words}»: на 10% больше или меньше.`,
  thousands: (words) => `«${words}»: тысячи.`,
  rooms: (words, value) =>
    `«${words}»: ${russianCount(value, 'спальня', 'спальни', 'спален')}, гостиная считается одной из комнат.`,
  most_rooms: (words, value) => `«${words}»: ${value} или больше.`,
  size_as_min: (words) => `«${words}»: не меньше.`,
  size_converted: (words, value) => `«${words}»: ${value} м².`,
  district: (words) => `«${words}»: весь район.`,
  town: (words) => `«${words}»: город.`,
  narrower: (words) => `«${words}»: такого фильтра нет, ищем среди всех объектов этого типа.`,
  several_places: (words) => `«${words}»: все места с таким названием.`,
  near: (words, value) => `«${words}»: не дальше ${value} км.`,
  sea: (words, value) => `«${words}»: не дальше ${value} м от моря.`,
  misspelled: (words, value) => `«${words}»: прочитано как ${value}.`,
  order: (words) => `«${words}»: порядок результатов.`,
  filed: (words) => `«${words}»: квартира или дом.`,
  replaced: (words) => `«${words}» вместо того, что искали раньше.`,
}
