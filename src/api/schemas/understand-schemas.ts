/** The shape of the answer to a sentence. */
import { country } from '../../country/served-country.ts'
import type { JsonSchema } from '../operation.ts'
import { integer, list, mapOf, record, reference, text, uri } from './json-schema.ts'

export const understandSchemas: Readonly<Record<string, JsonSchema>> = {
  Assumption: record({
    field: text('The parameter; empty where none came of it.'),
    value: text('What it was given.'),
    why: text('What was not said in so many words.'),
  }),
  UnderstoodChoice: record({
    words: text('Words of the sentence that mean several things.'),
    use: { ...mapOf(text()), description: 'The parameter and value of one of them.' },
    query_string: text('The search with this one.'),
    total: integer('Listings that it finds.'),
  }),
  Understood: record({
    query: { type: 'object', description: 'What was understood, as a search echoes it.' },
    query_string: text('The same as GET /v1/listings takes it.'),
    not_understood: list(text(), 'Words that ask for something, and that no filter came of.'),
    references: list(
      text(),
      'References of sellers, which are in not_understood too: GET /v1/listings/lookup?ref= leads to their listings.',
    ),
    choices: list(
      reference('UnderstoodChoice'),
      'Where a name has several meanings: first what was taken, all places of the name, then each of the others.',
    ),
    total: integer('How many listings match.'),
    link: uri('The page of the search, for a person.'),
    search: uri('The search itself.'),
    assumptions: list(reference('Assumption')),
  }),
}

const [slug] = country.examples.districts
const queryString = `deal=sale&district=${slug}&property_type=house&bedrooms=3&pool=yes&price_max=400000`

export const understoodExample = {
  query: {
    deal: 'sale',
    district: [slug],
    property_type: ['house'],
    bedrooms: ['3'],
    pool: ['yes'],
    price_max: 400_000,
  },
  query_string: queryString,
  not_understood: ['quiet'],
  references: [],
  choices: [],
  total: 58,
  link: `https://example.com/search?${queryString}`,
  search: `https://example.com/v1/listings?${queryString}`,
  assumptions: [
    { field: 'deal', value: 'sale', why: 'Neither buying nor renting was said: for sale.' },
  ],
}
