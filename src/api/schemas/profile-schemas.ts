/** The shapes of a seller's profile. */
import { languages, textLanguages } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import type { JsonSchema } from '../operation.ts'
import {
  boolean,
  integer,
  list,
  nullable,
  oneOfValues,
  partial,
  record,
  text,
  uri,
} from './json-schema.ts'

export const exampleProfile = {
  phone: '+357 99 123456',
  accepts_calls: true,
  accepts_whatsapp: true,
  licence: '417/E',
  languages: ['en', 'el'],
  about: { en: 'A family business in Larnaca since 1998.' },
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

export const profileSchemas: Readonly<Record<string, JsonSchema>> = {
  Profile: record({
    ...members,
    phone: nullable(text('E.164.')),
    about: partial({}, Object.fromEntries(languages.map((language) => [language, pageText]))),
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
      about: nullable(
        partial(
          {},
          Object.fromEntries(languages.map((language) => [language, nullable(pageText)])),
        ),
      ),
    },
  ),
}
