/**
 * A number with its noun in Russian, which has three forms: 1 дом, 2 дома, 5 домов. The number comes as it is
 * written ("1 204", "6+"): the form follows its digits.
 */
const rules = new Intl.PluralRules('ru')

export function russianCount(n: string, one: string, few: string, many: string): string {
  const rule = rules.select(Number(n.replace(/\D/g, '')))
  return `${n} ${rule === 'one' ? one : rule === 'few' ? few : many}`
}
