/** Why there is no estimate, as the pages say it in Russian. */
import type { EstimateReasons } from './english-estimate-reasons.ts'

export const russianEstimateReasons: EstimateReasons = {
  few_of_kind: 'Оценки нет: объектов такого рода предлагается слишком мало.',
  open_sea:
    'Оценки нет: точка, указанная продавцом, лежит в открытом море, поэтому неизвестно, где находится объект.',
  no_place: 'Оценки нет: продавец не указал, где находится объект.',
  unheard_size: 'Оценки нет: размер сильно отличается от всего, что предлагается.',
  none_near: 'Оценки нет: рядом не предлагается ничего сопоставимого.',
  few_near: 'Оценки нет: рядом меньше трёх сопоставимых объектов.',
  pending: 'Оценка рассчитывается: загляните через минуту.',
}
