/** What `estia feeds check` does: reads a file or an address, with a bar while it reads, and prints what it found. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SettingsError } from '../app/settings.ts'
import type { Language } from '../catalogue/languages.ts'
import { country } from '../country/served-country.ts'
import { FeedFault } from '../domain/feeds/feed-fault.ts'
import { emptySettings } from '../domain/feeds/normalise/record-draft.ts'
import { type SummaryPart, summaryWords } from '../domain/feeds/words/feed-messages.ts'
import { createPlaceFinder } from '../domain/places/place-finder.ts'
import { createFeedFetcher } from '../feeds/fetch/feed-fetcher.ts'
import { fetchPages } from '../feeds/fetch/fetch-pages.ts'
import { checkFeed, type FeedCheck } from '../service/feeds/check-feed.ts'
import { tellCheck, tellFault } from '../service/feeds/tell-report.ts'
import { cliLimits } from './cli-limits.ts'

export async function printFeedCheck(
  source: string,
  isJson: boolean,
  language: Language,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'estia-feed-'))
  try {
    const path = /^https?:\/\//.test(source) ? await download(source, join(folder, 'feed')) : source
    if (!existsSync(path)) throw new SettingsError(`There is no file ${path}.`)
    const market = { country, places: createPlaceFinder(country) }
    const checked = await checkFeed(path, { settings: emptySettings, market, onShare: bar() })
    const found = tellCheck(checked, language)
    console.log(isJson ? JSON.stringify(found, null, 2) : report(found, language))
    if (found.counts.publishable < found.counts.records) process.exitCode = 2
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    const { message, fix } = tellFault(error, language)
    throw new SettingsError(`${message} ${fix}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function download(url: string, path: string): Promise<string> {
  const fetched = await fetchPages(createFeedFetcher(), { address: { url, auth: null }, path })
  if (!fetched.ok) throw new SettingsError(`${url}: ${fetched.message}`)
  return path
}

/** Drawn for people only: a file or a pipe gets none. */
function bar(): (share: number) => void {
  if (!process.stderr.isTTY) return () => undefined
  let drawn = -1
  return (share) => {
    const filled = Math.round(share * cliLimits.progressBarChars)
    if (filled === drawn) return
    drawn = filled
    const line = `${'█'.repeat(filled)}${'░'.repeat(cliLimits.progressBarChars - filled)} ${Math.round(share * 100)} %`
    process.stderr.write(`\r${line}${filled === cliLimits.progressBarChars ? '\n' : ''}`)
  }
}

/** Numbers as the language groups them. */
function report(found: FeedCheck, language: Language): string {
  const { format } = new Intl.NumberFormat(language)
  const say = (part: SummaryPart, values: Readonly<Record<string, number | string>> = {}) => {
    const written = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'line' ? format(value) : value,
    ])
    return summaryWords(part, language, Object.fromEntries(written))
  }
  const { counts, encoding } = found
  const strays =
    encoding.strays_read_as === null
      ? ''
      : `, ${say('strays', { bytes: encoding.stray_bytes, charset: encoding.strays_read_as })}`
  const lines = [
    `${found.format}${found.version === null ? '' : ` ${found.version}`}, ${encoding.read_as}${strays}, ${say(found.complete ? 'complete' : 'incomplete')}`,
    say('counts', counts),
    ...found.document.map(
      ({ message, fix, line }) =>
        `! ${line === null ? '' : `${say('line', { line })}: `}${message} ${fix}`,
    ),
  ]
  for (const { records, message, field, fix, examples } of found.findings) {
    lines.push(
      '',
      `${String(records).padStart(6)}  ${message}${field === null ? '' : ` (${field})`}`,
      `        ${fix}`,
    )
    for (const { line, value } of examples)
      lines.push(`        ${say('line', { line })}${value === null ? '' : `: ${value}`}`)
  }
  const unused = (found.columns ?? []).filter(({ content }) => content === 'ignore')
  if (unused.length > 0)
    lines.push('', say('unused', { headers: unused.map(({ header }) => header).join(', ') }))
  lines.push('', say('filledIn'))
  for (const [name, share] of Object.entries(found.field_fill)) {
    if (share > 0)
      lines.push(
        `${name.padStart(24)}  ${'█'.repeat(Math.round(share * 20)).padEnd(20, '·')} ${Math.round(share * 100)} %`,
      )
  }
  return lines.join('\n')
}
