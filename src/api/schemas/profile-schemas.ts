/** The shapes of a seller's profile. */
import { languages, textLanguages } from '../../catalogue/languages.ts'
import { limits } from '../../catalogue/limits.ts'
import type { JsonSchema } from '../operation.ts'
import { boolean, list, nullable, oneOfValues, partial, record, text } from './json-schema.ts'

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
  }),
  ProfileWrite: partial(
    {},
    {
      ...members,
      about: nullable(
        partial(
          {},
          Object.fromEntries(languages.map((language) => [language, nullable(pageText)])),
        ),
      ),
    },
  ),
}
