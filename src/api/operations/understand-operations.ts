/** The operation that reads a sentence: from words to the parameters of a search. */
import { limits } from '../../catalogue/limits.ts'
import { country, localLanguageName } from '../../country/served-country.ts'
import { Refusal } from '../../domain/refusal.ts'
import { shown, single } from '../../domain/search/read-parameters.ts'
import type { SentenceQuery, UnderstoodSearch } from '../../service/search/understand-search.ts'
import type { Service } from '../../service/service.ts'
import type { JsonSchema, Operation, QueryParameter } from '../operation.ts'
import { integer, list, mapOf, record, reference, text, uri } from '../schemas/json-schema.ts'
import { readQuery } from './read-call.ts'

const district = country.districts.find(({ slug }) => slug === country.examples.districts[0])!
const example = `three bedroom house with pool in ${district.name} under 400k`

const local = localLanguageName()
/** Sentences are read in every language of the tables; those of the country are named. */
const languagesRead =
  local === 'English'
    ? 'English or Russian'
    : `English, ${local} (in its own or in Latin letters) or Russian`

const sentenceParameters: readonly QueryParameter[] = [
  {
    name: 'text',
    multiple: false,
    required: true,
    description: `What somebody looks for, in their own words: ${languagesRead}.`,
    schema: { type: 'string', minLength: 1, maxLength: limits.sentenceMaxChars },
    example,
    alsoNamed: 'q query sentence search prompt question message input',
  },
  {
    name: 'base',
    multiple: false,
    required: false,
    description:
      'The query_string of an earlier answer, which this sentence follows: "with a pool", "cheaper". Percent-encoded as one value.',
    schema: { type: 'string', maxLength: limits.urlMaxChars },
    example: `district=${district.slug}`,
  },
]

export function understandOperations(
  service: Service,
): readonly Operation<SentenceQuery, UnderstoodSearch>[] {
  return [
    {
      id: 'understandSentence',
      method: 'GET',
      path: '/understand',
      canonicalPrefix: '/v1',
      summary: 'Read a sentence as a search',
      description:
        'By rules, without a language model: the same sentence always means the same. Every word that asks for something is used or listed in not_understood; what was inferred rather than said is in assumptions. query_string is a complete search: send it to GET /v1/listings as it is.',
      extension: true,
      tag: 'Search',
      pathParameters: [],
      query: sentenceParameters,
      needsKey: false,
      answers: [
        {
          status: 200,
          description: 'The search that was understood.',
          schema: reference('Understood'),
          example: understoodExample,
        },
      ],
      errors: ['missing_parameter', 'too_long'],
      caching: 'brief',
      cost: 1,
      read: readSentence,
      handle: (query) => service.understand(query),
      present: ({ assumptions, said: _said, own: _own, ...body }) => ({
        body: {
          ...body,
          assumptions: assumptions.map(({ field, value, why }) => ({ field, value, why })),
        },
      }),
    },
  ]
}

function readSentence({ rawQuery }: { readonly rawQuery: string }): SentenceQuery {
  const read = readQuery(rawQuery, sentenceParameters)
  const text = single(read, 'text')
  if (text === undefined) {
    throw new Refusal({
      code: 'missing_parameter',
      param: 'text',
      message: 'text, a sentence, is needed.',
      hint: `Send for example GET /v1/understand?text=${encodeURIComponent(example)}.`,
    })
  }
  if ([...text].length > limits.sentenceMaxChars) {
    throw new Refusal({
      code: 'too_long',
      param: 'text',
      message: `"${shown(text)}" is longer than ${limits.sentenceMaxChars} characters.`,
      hint: 'Send one sentence that says what is looked for.',
    })
  }
  return { text, base: single(read, 'base') ?? null }
}

/** The shape of the answer to a sentence. */
export const understandSchemas: Readonly<Record<string, JsonSchema>> = {
  Assumption: record({
    field: text('The parameter; empty where none came of it.'),
    value: text('What it was given.'),
    why: text('What was inferred rather than said.'),
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

const understoodExample = {
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
