/**
 * The figures that a demo market needs: aggregates of asking prices of the Cyprus market, 2024-2026.
 * Five-number rows are the quantiles p10, p25, p50, p75, p90.
 * Data only; who draws from it is `draw-subject.ts` and `price-subject.ts`.
 */
export type Quantiles = readonly [number, number, number, number, number]
export type ByDistrict<T> = Readonly<Record<string, T>>

/** Asking price per m2 of covered area, homes for sale. */
export const saleEurPerM2: Readonly<Record<'apartment' | 'house', ByDistrict<Quantiles>>> = {
  apartment: {
    famagusta: [2417, 3000, 3272, 3684, 9694],
    larnaca: [2205, 2602, 3214, 4101, 6252],
    limassol: [3678, 4435, 5556, 7051, 9182],
    nicosia: [1477, 2069, 2511, 3505, 3912],
    paphos: [2424, 3365, 4211, 5579, 6953],
  },
  house: {
    famagusta: [2082, 2833, 3795, 4665, 6277],
    larnaca: [1626, 2062, 2686, 4035, 5445],
    limassol: [2394, 3039, 4167, 6000, 8475],
    nicosia: [1199, 1641, 2045, 2406, 3172],
    paphos: [2315, 3040, 4059, 5612, 7849],
  },
}

/** Covered area by bedrooms, m2; index 0 is the studio, the last row stands for "and more". */
export const areaM2ByBedrooms: Readonly<Record<'apartment' | 'house', readonly Quantiles[]>> = {
  apartment: [
    [24, 28, 34, 40, 46],
    [45, 50, 52, 56, 67],
    [75, 77, 81, 87, 99],
    [95, 103, 112, 128, 150],
    [98, 116, 145, 196, 277],
    [140, 170, 210, 280, 380],
  ],
  house: [
    [30, 36, 44, 55, 70],
    [34, 52, 62, 109, 204],
    [80, 90, 100, 124, 150],
    [123, 138, 160, 195, 245],
    [157, 180, 228, 305, 406],
    [200, 250, 330, 459, 600],
    [231, 280, 395, 534, 728],
  ],
}

export const housePlotM2: Quantiles = [171, 261, 349, 567, 854]

/** How many of each bedroom count, from the studio on. */
export const bedroomWeights = {
  sale: {
    apartment: [60, 488, 1197, 627, 69, 12],
    house: [2, 21, 422, 2556, 1490, 603, 261],
  },
  rent: {
    apartment: [497, 3532, 8430, 3909, 234],
    house: [0, 184, 979, 2318, 1004, 181, 19],
  },
} as const

/** Median rent per m2 and month by bedrooms, from the studio (apartments) or one bedroom (houses) on. */
export const rentEurPerM2: Readonly<Record<'apartment' | 'house', ByDistrict<readonly number[]>>> =
  {
    apartment: {
      famagusta: [14.29, 9.17, 8.98, 8.98, 8.98],
      larnaca: [16.43, 13, 11.8, 11, 11.36],
      limassol: [24.02, 23.08, 20, 17.66, 20.76],
      nicosia: [12.47, 11.45, 9.57, 8.33, 8.04],
      paphos: [16.13, 14, 12.67, 11.25, 11.25],
    },
    house: {
      famagusta: [9.3, 9.3, 10.71, 10, 10, 10],
      larnaca: [11.11, 11.11, 9.68, 12, 11.7, 11.7],
      limassol: [13.12, 14.17, 13.14, 13.89, 19.09, 15],
      nicosia: [8.52, 7.79, 7.06, 7.56, 10.5, 10.5],
      paphos: [8.89, 11.11, 11.67, 13.33, 18, 18],
    },
  }

export const landEurPerM2: ByDistrict<Quantiles> = {
  famagusta: [8, 23, 70, 176, 360],
  larnaca: [8, 27, 108, 252, 564],
  limassol: [17, 90, 275, 781, 1501],
  nicosia: [8, 36, 183, 356, 703],
  paphos: [2, 11, 68, 178, 358],
}

export const landPlotM2: Quantiles = [527, 678, 2007, 6839, 15385]

/** Weights of the districts, by what is offered. */
export const districtWeights = {
  sale_apartment: [
    ['famagusta', 11],
    ['larnaca', 51],
    ['limassol', 188],
    ['nicosia', 18],
    ['paphos', 32],
  ],
  sale_house: [
    ['famagusta', 85],
    ['larnaca', 95],
    ['limassol', 198],
    ['nicosia', 111],
    ['paphos', 172],
  ],
  rent_apartment: [
    ['famagusta', 164],
    ['larnaca', 2333],
    ['limassol', 7618],
    ['nicosia', 5088],
    ['paphos', 1399],
  ],
  rent_house: [
    ['famagusta', 171],
    ['larnaca', 689],
    ['limassol', 2209],
    ['nicosia', 641],
    ['paphos', 975],
  ],
  land: [
    ['famagusta', 259],
    ['larnaca', 1072],
    ['limassol', 3262],
    ['nicosia', 1665],
    ['paphos', 917],
  ],
  other: [
    ['famagusta', 6],
    ['larnaca', 17],
    ['limassol', 42],
    ['nicosia', 25],
    ['paphos', 10],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [string, number])[]>>

/** What is offered, in parts of a hundred. */
export const typeWeights = {
  sale: [
    ['house', 40],
    ['apartment', 37],
    ['land-plots', 15],
    ['commercial', 3.5],
    ['office', 2.5],
    ['building', 2],
  ],
  rent: [
    ['apartment', 62],
    ['house', 22],
    ['office', 8],
    ['commercial', 6.5],
    ['building', 0.8],
    ['land-plots', 0.7],
  ],
} as const

export const saleShare = 0.7

/** How often a seller fills in what he could leave out. */
export const fillRates = {
  energy_class: 0.96,
  parking: 0.76,
  air_conditioning: 0.76,
  lat: 0.62,
  year_built: 0.54,
  postal_code: 0.44,
  pets: 0.4,
  condition: 0.29,
} as const

export const descriptionChars: Quantiles = [153, 282, 566, 999, 1701]

export const photosPerAd: Quantiles = [5, 7, 9, 13, 16]

/** Places with enough ads for a level of their own: [ads, median asking price per m2]. */
export const placeLevels: Readonly<
  Record<'apartment' | 'house', ByDistrict<readonly [number, number]>>
> = {
  apartment: {
    aradippou: [35, 2907],
    'germasogeia-potamos-germasogeias': [42, 8193],
    kapparis: [21, 3162],
    'larnaca-agios-nikolaos': [28, 2992],
    'larnaca-chrysopolitissa': [26, 4075],
    'larnaca-skala': [44, 5398],
    'larnaca-sotiros': [25, 2982],
    'livadia-larnakas': [35, 2907],
    'paphos-kato-paphos': [13, 4303],
    paralimni: [43, 3519],
    strovolos: [45, 3000],
    voroklini: [16, 2841],
  },
  house: {
    'agios-athanasios': [118, 4499],
    'agios-athanasios-panthea': [16, 5545],
    'agios-tychon': [120, 6765],
    aglantzia: [20, 2028],
    anglisides: [13, 1801],
    aradippou: [25, 2576],
    argaka: [13, 1381],
    'ayia-napa': [75, 3925],
    chlorakas: [79, 4343],
    dali: [16, 1532],
    'dali-kallithea': [24, 2513],
    dromolaxia: [12, 2355],
    egkomi: [27, 2857],
    empa: [14, 2963],
    erimi: [28, 2756],
    frenaros: [18, 2113],
    geri: [33, 2319],
    germasogeia: [60, 5210],
    geroskipou: [151, 3231],
    kapparis: [46, 3931],
    'kato-moni': [16, 2644],
    kissonerga: [51, 4149],
    kiti: [22, 2292],
    kokkinotrimithia: [12, 1984],
    konia: [49, 4035],
    'kouklia-pafou': [65, 6047],
    lakatameia: [78, 2268],
    latsia: [80, 2349],
    'limassol-agia-fyla': [16, 3365],
    'livadia-larnakas': [24, 3371],
    monagroulli: [17, 3553],
    moni: [15, 4000],
    moniatis: [13, 2328],
    mouttagiaka: [28, 6045],
    palodeia: [32, 2885],
    'pano-lefkara': [13, 1925],
    'pano-platres': [18, 3890],
    paralimni: [106, 3802],
    parekklisia: [44, 3477],
    pegeia: [162, 4675],
    'perivolia-larnakas': [59, 5000],
    pernera: [46, 4634],
    pissouri: [24, 3973],
    'polis-chrysochous': [33, 3402],
    potamia: [14, 1416],
    protaras: [19, 5985],
    psimolofou: [13, 1457],
    pyla: [46, 3209],
    pyrgos: [16, 4655],
    'sotira-ammochostou': [27, 2535],
    souni: [46, 3719],
    strovolos: [28, 2294],
    tala: [62, 3838],
    tremithousa: [13, 3077],
    trimiklini: [13, 2425],
    tsada: [28, 3968],
    tseri: [34, 2179],
    voroklini: [69, 2821],
    ypsonas: [21, 2923],
    zygi: [35, 3134],
  },
}

/** The value below which the share u of a population lies, straight between the given points. */
export function atQuantile(row: Quantiles, u: number): number {
  const [p10, p25, p50, p75, p90] = row
  // Tails: the last known slope, shortened at the bottom so that nothing reaches zero.
  if (u < 0.1) return p10 * (0.62 + 3.8 * u)
  if (u < 0.25) return p10 + ((u - 0.1) / 0.15) * (p25 - p10)
  if (u < 0.5) return p25 + ((u - 0.25) / 0.25) * (p50 - p25)
  if (u < 0.75) return p50 + ((u - 0.5) / 0.25) * (p75 - p50)
  if (u < 0.9) return p75 + ((u - 0.75) / 0.15) * (p90 - p75)
  return p90 * (1 + (u - 0.9) * 4)
}
