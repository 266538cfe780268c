/** What the labelled sets are made of, and which part of them nobody looks at while tuning the rule. */
export type ContactKind = 'phone' | 'email' | 'link'

export interface LabelledContact {
  readonly family: string
  readonly kind: ContactKind
  readonly text: string
  readonly plain: boolean
  readonly heldOut: boolean
}

/** Every fourth form is held out: the rule is tuned on the other three, and measured on both. */
export const isHeldOut = (index: number) => index % 4 === 3

/** Sentences around a contact, in the languages of the market. */
export const FRAMES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['Sunny flat of 85 m2, 300 m from the sea. ', ' Price €250,000.'],
  ['Two bedrooms, third floor, built in 2015, ', ', title deed ready.'],
  ['Πωλείται οικόπεδο 650 τ.μ. στη Λεμεσό. ', ' Τιμή 95.000 ευρώ.'],
  ['Вилла 320 м2, до моря 5 минут. ', ' Цена 450 000 евро.'],
]
