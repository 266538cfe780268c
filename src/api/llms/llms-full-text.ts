/**
 * /llms-full.txt: all of /llms.txt, then every operation with its parameters, the shape of every body, the fields of a
 * listing and the error codes. Written from the same declarations as OpenAPI, in a third of its size.
 */
import { errors } from '../../catalogue/errors.ts'
import { type Field, fields } from '../../catalogue/fields.ts'
import { parameters as searchParameters } from '../../catalogue/parameters.ts'
import { publishRules } from '../../catalogue/publish-rules.ts'
import { everywhere } from '../openapi/describe-api.ts'
import type { JsonSchema, Operation, QueryParameter } from '../operation.ts'
import { queryParameterOf } from '../schemas/field-schema.ts'
import { typeText } from '../schemas/type-text.ts'
import { type LlmsOptions, llmsText } from './llms-text.ts'

export interface LlmsFullOptions extends LlmsOptions {
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

const oneLine = { comments: false }

export function llmsFullText(options: LlmsFullOptions): string {
  const { operations, schemas } = options
  return `${llmsText(options)}
# Every operation

Any of them can answer ${everywhere.join(', ')} besides its own codes.

${operations.map(operationText).join('\n\n')}

# Shapes

${Object.entries(schemas)
  .map(([name, schema]) => `- ${name}: ${typeText(schema, oneLine)}`)
  .join('\n')}

# Fields of a listing

${fields.map(fieldText).join('\n')}

Needed to publish: ${publishRules
    .map(
      ({ propertyTypes, required }) =>
        `${propertyTypes?.join(' or ') ?? 'always'}: ${required.join(', ')}`,
    )
    .join('; ')}.

# Error codes

${errors.map(({ code, status, meaning, hint }) => `- ${code} (${status}): ${meaning} ${hint}`).join('\n')}
`
}

function operationText(operation: Operation): string {
  const { method, canonicalPrefix, path, description, requestBody, needsKey, cost } = operation
  const parameters = [...operation.pathParameters, ...operation.query, ...(operation.headers ?? [])]
  const own = parameters.filter((one) => !filterTexts.has(one.description))
  return [
    `## ${method} ${canonicalPrefix}${path}`,
    '',
    description,
    needsKey ? "Needs a seller's key." : '',
    cost === 0 ? 'Costs nothing of the quota.' : '',
    own.length < parameters.length ? 'Takes search parameters of the list above.' : '',
    ...own.map((one) => `- ${one.name}${isNeeded(one) ? ' (required)' : ''}: ${one.description}`),
    requestBody ? `Body: ${typeText(requestBody.schema, oneLine)}` : '',
    ...operation.answers.map(
      ({ status, schema }) => `Answer ${status}: ${schema ? typeText(schema, oneLine) : 'no body'}`,
    ),
    operation.errors.length > 0 ? `Error codes of its own: ${operation.errors.join(', ')}.` : '',
  ]
    .filter((line, at) => line !== '' || at === 1)
    .join('\n')
}

/** What the list of search parameters has told already. */
const filterTexts = new Set(searchParameters.map((one) => queryParameterOf(one).description))

const isNeeded = (parameter: object): boolean =>
  !('required' in parameter) || (parameter as QueryParameter).required

function fieldText(field: Field): string {
  const { name, label, note, appliesTo, extension } = field
  const scope = appliesTo ? ` (deal=${appliesTo.join()} only)` : ''
  const words = [`${label}.`, ruleOf(field), note, extension ? 'Extension.' : '']
  return `- ${name}${scope}: ${words.filter(Boolean).join(' ')}`
}

function ruleOf(field: Field): string {
  switch (field.kind) {
    case 'choice':
      return `${field.multiple ? 'Any of' : 'One of'} ${field.values.map(({ value }) => value).join(', ')}.`
    case 'number':
      return `A ${field.whole ? 'whole ' : ''}number from ${field.min} to ${field.max}.`
    case 'date':
      return `A day from ${field.min} to ${field.max}.`
    case 'text':
      return `At most ${field.maxChars} characters.`
    case 'texts':
      return `An object of texts by language (${field.languages.join(', ')}), each at most ${field.maxChars} characters.`
    case 'place':
      return 'A slug from /v1/locations.'
    case 'photos':
      return field.marks ? 'Addresses of its photos.' : `At most ${field.maxItems} https addresses.`
  }
}
