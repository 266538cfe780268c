/**
 * Writes the pages of docs/ that follow from the code; with --check it only compares, and says which
 * page is out of date. Run `npm run docs` after a change to the catalogue or the settings.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { marketMethod } from '../src/api/llms/market-method.ts'
import { settingsTable } from '../src/app/settings.ts'
import { errors } from '../src/catalogue/errors.ts'
import { type Field, fields } from '../src/catalogue/fields.ts'
import { type Parameter, parameters } from '../src/catalogue/parameters.ts'
import { publishRules, setByIndex } from '../src/catalogue/publish-rules.ts'
import { sorts } from '../src/catalogue/sorts.ts'
import { migrationFolders, readMigrationNotes } from './migration-notes.ts'

const HEAD = '<!-- Written by `npm run docs`; do not edit. -->\n\n'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function errorsPage(): string {
  const rows = errors.map(({ status, code, meaning, hint }) => [
    String(status),
    `\`${code}\``,
    meaning,
    hint,
  ])
  return `# Errors

Every failure is JSON of one shape: \`error.code\`, \`error.message\`, \`error.hint\`, and where they apply
\`param\`, \`allowed\`, \`details\` (all faults of one request) and \`request_id\`. The set of codes is closed,
and a code is never used for another meaning. The hint of an answer is more exact than the one below
where the service knows better.

${table(['HTTP', 'Code', 'Meaning', 'What to do'], rows)}
`
}

function configurationPage(): string {
  const rows = Object.values(settingsTable).map(({ name, fallback, meaning }) => [
    `\`${name}\``,
    fallback === '' ? 'not set' : `\`${fallback}\``,
    meaning,
  ])
  return `# Configuration

All settings come from the environment. A wrong one stops the start with a sentence that says what to change.

${table(['Setting', 'Default', 'Meaning'], rows)}
`
}

function allowedOf({ values, valuesFrom, type, min, max, maxChars, maxItems }: Parameter): string {
  if (values) return values.map(({ value }) => `\`${value}\``).join(', ')
  if (valuesFrom) return `slugs from \`${valuesFrom}\``
  const bounds = [
    min === undefined ? '' : `from ${min}`,
    max === undefined ? '' : `to ${max}`,
    maxChars === undefined ? '' : `at most ${maxChars} characters`,
    maxItems === undefined ? '' : `, at most ${maxItems} of them`,
  ]
  return [type ?? 'string', ...bounds].filter(Boolean).join(' ')
}

/** What is not in the specification says so wherever it is described. */
const markOf = ({ extension }: { readonly extension?: true }): string =>
  extension ? ' *Extension.*' : ''

const EXTENSIONS =
  'What is marked *Extension* goes beyond the common specification: it has `"extension": true` in the machine-readable list and `x-extension` in `/openapi.json`.'

function parametersPage(): string {
  const rows = parameters.map((parameter) => [
    `\`${parameter.name}\``,
    parameter.appliesTo.length === 2 ? 'both' : parameter.appliesTo[0],
    parameter.effect.by === 'sort' ? 'see below' : allowedOf(parameter),
    [
      `${parameter.label}.`,
      parameter.note,
      parameter.default === undefined ? '' : `Default ${parameter.default}.`,
    ]
      .filter(Boolean)
      .join(' ') + markOf(parameter),
    `\`${parameter.example}\``,
  ])
  const orders = sorts.map((sort) => [
    `\`${sort.value}\``,
    sort.appliesTo.join(', '),
    `${sort.label}${sort.needs ? `; needs \`${sort.needs}\`` : ''}.${markOf(sort)}`,
  ])
  return `# Search parameters

The same list, machine-readable and with labels for every value, is \`GET /v1/meta\`.

${EXTENSIONS}

${table(['Parameter', 'Deal', 'Allowed', 'Meaning', 'Example'], rows)}

## Orders

Ties break by id, descending; listings without the key come last in either direction.

${table(['sort', 'Deal', 'Meaning'], orders)}
`
}

function ruleOf(field: Field): string {
  switch (field.kind) {
    case 'choice':
      return `${field.multiple ? 'list of ' : ''}${field.values.map(({ value }) => `\`${value}\``).join(', ')}`
    case 'number':
      return `${field.whole ? 'whole number' : 'number'} from ${field.min} to ${field.max}`
    case 'date':
      return `day from ${field.min} to ${field.max}`
    case 'text':
      return `text, at most ${field.maxChars} characters`
    case 'texts':
      return `object with a text for each of ${field.languages.map((language) => `\`${language}\``).join(', ')}, each at most ${field.maxChars} characters`
    case 'place':
      return 'a location slug'
    case 'photos':
      return `list of at most ${field.maxItems} https addresses`
  }
}

function fieldsPage(): string {
  const rows = fields.map((field) => [
    `\`${field.name}\``,
    field.appliesTo?.join(', ') ?? 'both',
    ruleOf(field),
    (field.note ?? field.label) + markOf(field),
  ])
  const needed = publishRules.map(({ propertyTypes, required }) => [
    propertyTypes?.join(', ') ?? 'always',
    required.map((name) => `\`${name}\``).join(', '),
  ])
  const own = setByIndex.map(({ name, note }) => `- \`${name}\`: ${note}`)
  return `# Listing fields

The same rules, machine-readable, are \`GET /api/listing-fields\`.

${EXTENSIONS}

${table(['Field', 'Deal', 'Allowed', 'Note'], rows)}

## Needed to publish

${table(['Applies to', 'Required fields'], needed)}

For \`photo_urls\`, at least one photo must have been imported.

## Set by the service

${own.join('\n')}
`
}

function migrationsPage(): string {
  const steps = (folder: URL) =>
    table(
      ['Step', 'What it does', 'The way back', 'What is lost'],
      readMigrationNotes(folder).map(({ name, what, back, lost }) => [
        `\`${name}\``,
        what,
        `\`${back}\``,
        lost,
      ]),
    )
  return `# Migrations

A start brings the database to the newest schema, one step after the other, each in one transaction, whichever process comes
first. Steps are never changed once they have been published. An older program that finds a newer schema does not start and
says so in a sentence; one that was started before goes on.

Going back to an older version of the program: stop every process, make a backup with the newer version, run the way back of
every newer step in one transaction each, newest first, and set the version to that of the step before:

- SQLite: \`PRAGMA user_version = N\` in \`estia.sqlite\` (the store) or \`quota.sqlite\` (the quota).
- PostgreSQL: \`UPDATE estia_schema SET version = N WHERE part = 'store'\`, or \`'quota'\`.

What a step brought is lost by going back, as the last column says; restoring a backup of the older version is the other way.
\`test/store/migration-notes.test.ts\` runs every way back on both stores, and the step again after it.

## The store on SQLite

${steps(migrationFolders.sqliteStore)}

## The store on PostgreSQL

${steps(migrationFolders.postgresStore)}

## The quota on SQLite

${steps(migrationFolders.sqliteQuota)}

## The quota on PostgreSQL

${steps(migrationFolders.postgresQuota)}
`
}

const pages: Readonly<Record<string, () => string>> = {
  'docs/reference/errors.md': errorsPage,
  'docs/reference/configuration.md': configurationPage,
  'docs/reference/parameters.md': parametersPage,
  'docs/reference/fields.md': fieldsPage,
  'docs/reference/migrations.md': migrationsPage,
  'docs/reference/market-method.md': () => marketMethod,
}

const check = process.argv.includes('--check')
const stale: string[] = []
for (const [path, write] of Object.entries(pages)) {
  const text = HEAD + write()
  if (check) {
    const current = await readFile(path, 'utf8').catch(() => '')
    if (current !== text) stale.push(path)
  } else await writeFile(path, text)
}
if (stale.length > 0) {
  console.error(`out of date: ${stale.join(', ')}. Run: npm run docs`)
  process.exitCode = 1
}
