/** What the pages say of Cyprus, in the languages that they are written in. */
import type { Country } from '../country.ts'

export const phrases: Country['phrases'] = {
  en: {
    name: 'Cyprus',
    inside: 'in Cyprus',
    outside: 'outside Cyprus',
    whole: 'All of Cyprus',
    everywhere: 'on the island',
    credits:
      "Coast line: GSHHG, Wessel and Smith (LGPL). Place names: facts from GeoNames (CC BY 4.0) and Who's On First (CC BY 4.0 / CC0).",
  },
  el: {
    name: 'Κύπρος',
    inside: 'στην Κύπρο',
    outside: 'έξω από την Κύπρο',
    whole: 'Όλη η Κύπρος',
    everywhere: 'του νησιού',
    credits:
      "Ακτογραμμή: GSHHG, Wessel και Smith (LGPL). Τοπωνύμια: στοιχεία από GeoNames (CC BY 4.0) και Who's On First (CC BY 4.0 / CC0).",
  },
  ru: {
    name: 'Кипр',
    inside: 'на Кипре',
    outside: 'за пределами Кипра',
    whole: 'Весь Кипр',
    everywhere: 'на острове',
    credits:
      "Береговая линия: GSHHG, Wessel и Smith (LGPL). Названия мест: данные GeoNames (CC BY 4.0) и Who's On First (CC BY 4.0 / CC0).",
  },
}
