/** The shapes of a seller's profile and of its projects. */
import { languages, textLanguages } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import { country } from '../../country/served-country.ts'
import type { JsonSchema } from '../operation.ts'
import {
  boolean,
  integer,
  list,
  nullable,
  oneOfValues,
  partial,
  record,
  reference,
  text,
  uri,
} from './json-schema.ts'

export const exampleProfile = {
  phone: country.examples.phone,
  accepts_calls: true,
  accepts_whatsapp: true,
  licence: '417/E',
  languages: ['en', 'el'],
  about: { en: 'A family business since 1998.' },
}

const pageText: JsonSchema = { type: 'string', maxLength: limits.profileTextMaxChars }

const members = {
  phone: {
    ...nullable({ type: 'string', maxLength: limits.phoneMaxChars }),
    description:
      'In any common form; stored as E.164. Shown to people who press for it, and counted.',
  },
  accepts_calls: boolean('Buyers may see the number and call it.'),
  accepts_whatsapp: boolean('Buyers may see the number and write to it by WhatsApp.'),
  licence: nullable({ type: 'string', maxLength: limits.licenceMaxChars }),
  languages: list(oneOfValues(textLanguages), 'Spoken by those who answer, as ISO 639-1 codes.'),
}

const month: JsonSchema = {
  ...nullable({ type: 'string', pattern: '^20\\d\\d-(?:0[1-9]|1[0-2])$', examples: ['2027-06'] }),
  description: 'When it is ready.',
}
const texts = partial({}, Object.fromEntries(languages.map((language) => [language, pageText])))
const textsWrite = nullable(
  partial({}, Object.fromEntries(languages.map((language) => [language, nullable(pageText)]))),
)
const project = record({
  id: integer(),
  name: text(),
  link: uri('Its page.'),
  completion: month,
  about: texts,
})

export const profileSchemas: Readonly<Record<string, JsonSchema>> = {
  OwnProject: project,
  OwnProjects: record({ results: list(reference('OwnProject')) }),
  ProjectWrite: partial({}, { completion: month, about: textsWrite }),
  Profile: record({
    ...members,
    phone: nullable(text('E.164.')),
    about: texts,
    logo: nullable(
      record({
        url: uri(),
        width: nullable(integer('Of what was sent, upright, in pixels.')),
        height: nullable(integer()),
        sizes: { type: 'object', additionalProperties: uri(), description: 'By width.' },
      }),
    ),
  }),
  ProfileWrite: partial(
    {},
    {
      ...members,
      logo_url: { ...nullable(uri()), description: 'Of an answer of POST /v1/photos.' },
      about: textsWrite,
    },
  ),
}
