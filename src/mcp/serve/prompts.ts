/** Beginnings of a conversation that hosts offer to people. */
export interface PromptDeclaration {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly { readonly name: string; readonly required: boolean }[]
  text(values: Readonly<Record<string, string>>): string
}

export const prompts: readonly PromptDeclaration[] = [
  {
    name: 'buyer_brief',
    title: 'Find me a home',
    description: 'Turns wishes into a search, a short list and a comparison.',
    arguments: [{ name: 'wishes', required: true }],
    text: ({ wishes = '' }) =>
      `I am looking for a home. My wishes: ${wishes}\nSearch once with search_listings, tell me what you assumed, compare the best three with compare_listings, and give me their links. Where nothing fits, say which wish to drop.`,
  },
  {
    name: 'investor_brief',
    title: 'Look for value',
    description:
      'Homes priced below comparable ones, with their estimates and what speaks against them.',
    arguments: [
      { name: 'budget', required: true },
      { name: 'place', required: false },
    ],
    text: ({ budget = '', place = 'anywhere' }) =>
      `I can spend ${budget} in ${place}. Search with good_deal, read the estimates of the best three (get_listing, include estimate and history), and tell me for each how sure the estimate is and what could explain the low price.`,
  },
]
