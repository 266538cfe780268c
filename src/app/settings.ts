/**
 * Every setting, declared once: name, default, what it does, how it is read.
 * A wrong value stops the start with a sentence; docs/reference/configuration.md is written from this table.
 */
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type BucketName, readBucketName } from '../bucket/bucket-address.ts'
import { limits } from '../catalogue/limits.ts'
import { COUNTRY_SETTING } from '../country/served-country.ts'
import type { ReplyMailbox } from '../domain/enquiries/reply-address.ts'
import { type MailSender, readMailSender } from '../mail/mail-sender.ts'
import { type MailIn, readMailIn, readReplyMailbox } from '../mail/received/mail-in-address.ts'
import { readSmtpAddress, type SmtpAddress } from '../mail/smtp-address.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../structures/durations.ts'
import { decodePercent } from '../structures/text/escapes.ts'

export interface Setting<T> {
  readonly name: string
  /** As it would be written in the environment; empty: not set. */
  readonly fallback: string
  readonly meaning: string
  /** Throws a sentence that says what is allowed. */
  read(text: string): T
}

class SettingFault extends Error {}

export class SettingsError extends Error {}

function wholeNumber(name: string, min: number, max: number) {
  return (text: string): number => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
    if (value >= min && value <= max) return value
    throw new SettingFault(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
}

function oneOf<const T extends string>(name: string, allowed: readonly T[]) {
  return (text: string): T => {
    const value = allowed.find((candidate) => candidate === text)
    if (value) return value
    throw new SettingFault(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
  }
}

function readBaseUrl(text: string): string | null {
  if (text === '') return null
  const url = URL.canParse(text) ? new URL(text) : null
  const plain = url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username
  if (!plain) {
    throw new SettingFault(
      `BASE_URL must be an http or https address such as https://homes.example.com, not "${text}".`,
    )
  }
  if (!/^\/*$/.test(url.pathname)) {
    throw new SettingFault(
      `BASE_URL must name a host without a path: the service is at the root of its address, ${url.origin}, not "${text}".`,
    )
  }
  if (url.origin.length > limits.baseUrlMaxChars) {
    throw new SettingFault(
      `BASE_URL must have at most ${limits.baseUrlMaxChars} characters, since every search result repeats it; this one has ${url.origin.length}.`,
    )
  }
  // As a browser writes it: small letters, no default port. Cookies and headers depend on "https:".
  return url.origin
}

function readProxies(text: string): readonly string[] {
  const ranges = text.split(',').flatMap((piece) => (piece.trim() === '' ? [] : [piece.trim()]))
  for (const range of ranges) {
    const [address, bits] = range.split('/')
    // "10/8" would be read as 0.0.0.10 by some libraries and as nothing by others.
    const isRange = isIP(address) !== 0 && (bits === undefined || ipaddr.isValidCIDR(range))
    if (!isRange) {
      throw new SettingFault(
        `TRUST_PROXY must be addresses or ranges such as 10.0.0.0/8,::1, not "${range}".`,
      )
    }
    if (bits !== undefined && Number(bits) === 0) {
      throw new SettingFault(
        `TRUST_PROXY=${range} would believe anybody's X-Forwarded-For: name the addresses of your proxies.`,
      )
    }
  }
  return ranges
}

/** A name or an address to listen on, without brackets, spaces or a port. */
function readHost(name: string) {
  return (text: string): string => {
    const bare = /^\[(.+)\]$/.exec(text)?.[1] ?? text
    const isName = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(bare)
    if (isIP(bare) !== 0 || isName) return bare
    throw new SettingFault(
      `${name} must be an address such as 127.0.0.1 or ::, or the name of a host, not "${text}".`,
    )
  }
}

const readDatabaseUrl = (name: string) => (text: string) => {
  if (text === '' || /^postgres(?:ql)?:\/\/\S+$/.test(text)) return text === '' ? null : text
  throw new SettingFault(
    `${name} must be an address such as postgres://user:password@host:5432/database.`,
  )
}

function readTileUrl(text: string): string | null {
  if (text === '') return null
  const complete = ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  if (complete && URL.canParse(text) && /^https?:/.test(text)) return text
  throw new SettingFault(
    `TILE_URL must be an address with {z}, {x} and {y} in it, such as https://tile.example.com/{z}/{x}/{y}.png, not "${text}".`,
  )
}

function readSmtpUrl(text: string): SmtpAddress | null {
  if (text === '') return null
  const read = readSmtpAddress(text)
  if ('smtp' in read) return read.smtp
  throw new SettingFault(`SMTP_URL ${read.problem}.`)
}

function readMailFrom(text: string): MailSender | null {
  if (text === '') return null
  const sender = readMailSender(text)
  if (sender) return sender
  throw new SettingFault(
    `MAIL_FROM must be one address of your domain, with a name or without, such as Homes <enquiries@homes.example.com>, not "${text}".`,
  )
}

function readMailInSetting(text: string): MailIn | null {
  if (text === '') return null
  const read = readMailIn(text)
  if ('mailIn' in read) return read.mailIn
  throw new SettingFault(`MAIL_IN ${read.problem}.`)
}

function readMailInAddress(text: string): ReplyMailbox | null {
  if (text === '') return null
  const mailbox = readReplyMailbox(text)
  if (mailbox) return mailbox
  throw new SettingFault(
    `MAIL_IN_ADDRESS must be an address such as reply@homes.example.com, with at most 20 letters, digits, ".", "_" and "-" before the @, not "${text}".`,
  )
}

function readSelector(text: string): string | null {
  if (text === '' || /^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/i.test(text)) return text || null
  throw new SettingFault(`DKIM_SELECTOR must be a name such as estia2026, not "${text}".`)
}

function readPhotoStore(text: string): BucketName | null {
  if (text === '') return null
  const name = readBucketName(text)
  if (name) return name
  throw new SettingFault(
    `PHOTO_STORE must be a bucket such as s3://homes-photos/production, with a prefix of letters, digits, "_", "." and "-", not "${text}".`,
  )
}

function readBackupPlace(text: string): BucketName | string | null {
  if (text === '') return null
  if (!text.includes('://')) return text
  const name = readBucketName(text)
  if (name) return name
  throw new SettingFault(`BACKUP_TO must be a folder or s3://bucket/prefix, not "${text}".`)
}

const periods = new Map([
  ['s', SECOND_MS],
  ['m', MINUTE_MS],
  ['h', HOUR_MS],
  ['d', DAY_MS],
])
const PERIOD = /^([1-9]\d{0,3})([smhd])$/

/** In one of `units`, such as "smh". */
const readPeriod = (name: string, units: string, allowed: string) => (text: string) => {
  const [, count, unit = ''] = PERIOD.exec(text) ?? []
  const unitMs = periods.get(unit)
  if (unitMs !== undefined && units.includes(unit)) return Number(count) * unitMs
  throw new SettingFault(`${name} must be ${allowed}, not "${text}".`)
}

const unlessUnset =
  <T>(read: (text: string) => T) =>
  (text: string): T | null =>
    text === '' ? null : read(text)

/** As OpenTelemetry writes them: names and values percent-encoded. */
function readHeaders(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  const entries = pairs.map((pair) => {
    const [, name, value] = /^\s*([\w-]+)=([!-~]*)\s*$/.exec(pair) ?? []
    return [name, value === undefined ? null : decodePercent(value)] as const
  })
  const isWhole = (entry: readonly (string | null | undefined)[]): entry is [string, string] =>
    entry.every((part) => typeof part === 'string')
  if (entries.every(isWhole)) return Object.fromEntries(entries)
  throw new SettingFault('OTEL_EXPORTER_OTLP_HEADERS must be name=value,name=value.')
}

function readShare(text: string): number {
  const value = /^(?:0|1|0?\.\d{1,9}|[01]\.0*)$/.test(text) ? Number(text) : Number.NaN
  if (value >= 0 && value <= 1) return value
  throw new SettingFault(`OTEL_TRACES_SAMPLER_ARG must be from 0 to 1, not "${text}".`)
}

const readAddress = (name: string, example: string) => (text: string) => {
  if (text === '') return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username)
    return text.replace(/\/+$/, '')
  throw new SettingFault(`${name} must be an http or https address such as ${example}.`)
}

const optional = (text: string): string | null => (text === '' ? null : text)

const nonEmpty = (name: string) => (text: string) => {
  if (text.trim() !== '' && !text.includes('\0')) return text
  throw new SettingFault(`${name} must not be empty.`)
}

const setting = <T>(
  name: string,
  fallback: string,
  meaning: string,
  read: (text: string) => T,
): Setting<T> => ({ name, fallback, meaning, read })

export const settingsTable = {
  port: setting(
    'PORT',
    '8080',
    'Port to listen on; 0 takes a free one.',
    wholeNumber('PORT', 0, 65_535),
  ),
  host: setting('HOST', '127.0.0.1', 'Address to listen on; 0.0.0.0 for all.', readHost('HOST')),
  baseUrl: setting(
    'BASE_URL',
    '',
    `Public address in links, at most ${limits.baseUrlMaxChars} characters; unset, the address listened on. Never taken from a request.`,
    readBaseUrl,
  ),
  country: setting(
    COUNTRY_SETTING.name,
    COUNTRY_SETTING.fallback,
    'The country served: a folder of src/country, or the path of a module whose one export is a country. Data written for one country is not that of another.',
    nonEmpty(COUNTRY_SETTING.name),
  ),
  dataDir: setting(
    'DATA_DIR',
    './data',
    'Folder of the database and photos.',
    nonEmpty('DATA_DIR'),
  ),
  photoStore: setting(
    'PHOTO_STORE',
    '',
    'Bucket for photos and for documents of feeds, s3://bucket/prefix, on Amazon S3 or a service like it; unset, folders in DATA_DIR. The same on every machine.',
    readPhotoStore,
  ),
  photoPublicUrl: setting(
    'PHOTO_PUBLIC_URL',
    '',
    'Public address of PHOTO_STORE, such as a CDN in front of it: requests for photos are redirected there. Unset, the service reads them from the bucket and sends them.',
    readAddress('PHOTO_PUBLIC_URL', 'https://photos.example.com'),
  ),
  awsEndpointUrl: setting(
    'AWS_ENDPOINT_URL',
    '',
    'Address of the object storage; unset, that of Amazon S3 in AWS_REGION.',
    readAddress('AWS_ENDPOINT_URL', 'https://minio.example.com:9000'),
  ),
  awsEndpointUrlS3: setting(
    'AWS_ENDPOINT_URL_S3',
    '',
    'The same for S3 alone; takes precedence.',
    readAddress('AWS_ENDPOINT_URL_S3', 'https://minio.example.com:9000'),
  ),
  awsRegion: setting(
    'AWS_REGION',
    '',
    'Region of the bucket; unset, AWS_DEFAULT_REGION.',
    optional,
  ),
  awsDefaultRegion: setting(
    'AWS_DEFAULT_REGION',
    'us-east-1',
    'Region of the bucket where AWS_REGION is not set.',
    nonEmpty('AWS_DEFAULT_REGION'),
  ),
  awsAccessKeyId: setting(
    'AWS_ACCESS_KEY_ID',
    '',
    'Key for the bucket. Needed with PHOTO_STORE.',
    optional,
  ),
  awsSecretAccessKey: setting(
    'AWS_SECRET_ACCESS_KEY',
    '',
    'Its secret. Needed with PHOTO_STORE.',
    optional,
  ),
  awsSessionToken: setting('AWS_SESSION_TOKEN', '', 'Token of temporary credentials.', optional),
  databaseUrl: setting(
    'DATABASE_URL',
    '',
    'postgres://user:password@host:5432/database for several processes; unset, SQLite in DATA_DIR.',
    readDatabaseUrl('DATABASE_URL'),
  ),
  databaseReplicaUrl: setting(
    'DATABASE_REPLICA_URL',
    '',
    'A streaming replica from which processes build and follow; never written to.',
    readDatabaseUrl('DATABASE_REPLICA_URL'),
  ),
  backupEveryMs: setting(
    'BACKUP_EVERY',
    '',
    'How often a backup is made, restored to verify it, and the oldest deleted: such as 30m, 6h or 1d. Unset, never.',
    unlessUnset(readPeriod('BACKUP_EVERY', 'mhd', 'minutes, hours or days such as 30m, 6h or 1d')),
  ),
  backupWalEveryMs: setting(
    'BACKUP_WAL_EVERY',
    '',
    'How often what was written to SQLite since is shipped to BACKUP_TO, so that `estia restore --until` can bring back any moment: such as 10s or 1m. It is also what a lost disk costs at most. Unset, never.',
    unlessUnset(readPeriod('BACKUP_WAL_EVERY', 'sm', 'seconds or minutes such as 10s or 1m')),
  ),
  backupWalKeepMs: setting(
    'BACKUP_WAL_KEEP',
    '7d',
    'How far back `estia restore --until` can go. It holds personal data, like backups.',
    readPeriod('BACKUP_WAL_KEEP', 'hd', 'hours or days such as 12h or 7d'),
  ),
  backupTo: setting(
    'BACKUP_TO',
    '',
    'Folder of these backups, or s3://bucket/prefix with the variables of PHOTO_STORE; unset, DATA_DIR/backups. A folder on another disk or machine, or a bucket, survives the loss of this one.',
    readBackupPlace,
  ),
  backupKeep: setting(
    'BACKUP_KEEP',
    '14',
    'How many of these backups are kept. They hold personal data: no more than your privacy notice says.',
    wholeNumber('BACKUP_KEEP', 1, 1_000),
  ),
  drainMs: setting(
    'DRAIN_MS',
    '',
    'How long a stop waits after /readyz has turned 503 and before connections are closed, so that a proxy can go elsewhere; unset, 3000 with TRUST_PROXY and 500 without. Without TRUST_PROXY it ends early when no connection is open.',
    (text: string): number | null =>
      text === '' ? null : wholeNumber('DRAIN_MS', 0, 60_000)(text),
  ),
  workers: setting(
    'WORKERS',
    '0',
    'Processes that share the port; 0 is one for each core, at most 4. `--workers` overrides it.',
    wholeNumber('WORKERS', 0, 64),
  ),
  rateLimitPerHour: setting(
    'RATE_LIMIT_PER_HOUR',
    String(limits.requestsPerHour),
    `Anonymous API requests an hour per client address; 0 lifts the quota. With a seller's key it stays ${limits.keyRequestsPerHour}.`,
    wholeNumber('RATE_LIMIT_PER_HOUR', 0, 1_000_000_000),
  ),
  agentKeysMax: setting(
    'AGENT_KEYS_MAX',
    String(limits.agentKeysMax),
    `Keys for reading that anybody may mint by proof of work (POST /v1/keys/agent, ${limits.agentKeyRequestsPerDay} requests a day, ${limits.agentKeyDays} days), in force at a time; 0 gives none.`,
    wholeNumber('AGENT_KEYS_MAX', 0, 1_000_000),
  ),
  agentKeyBits: setting(
    'AGENT_KEY_BITS',
    String(limits.agentKeyBits),
    'What such a key costs: 16 puzzles with this many zero bits. 18 takes about ten seconds of one core; one more doubles it.',
    wholeNumber('AGENT_KEY_BITS', 1, 24),
  ),
  pageListings: setting(
    'PAGE_LISTINGS_LIMIT',
    String(limits.pageListings),
    `Listings that the pages show one client address in ${limits.pageWindowS / 60} minutes; 0 lifts the limit.`,
    wholeNumber('PAGE_LISTINGS_LIMIT', 0, 1_000_000_000),
  ),
  searchCacheMb: setting(
    'SEARCH_CACHE_MB',
    '32',
    'Memory of the search cache, which any change of the market empties; 0 turns it off.',
    wholeNumber('SEARCH_CACHE_MB', 0, 4_096),
  ),
  recordsMemoryMb: setting(
    'RECORDS_MEMORY_MB',
    '32',
    'Memory for listings that were shown recently, so that they are not read from the segment file again; 0 turns it off. Each worker has its own.',
    wholeNumber('RECORDS_MEMORY_MB', 0, 4_096),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'Proxies whose X-Forwarded-For is believed: addresses or ranges, comma-separated.',
    readProxies,
  ),
  smtpUrl: setting(
    'SMTP_URL',
    '',
    'Mail host: smtps://user:password@host (TLS, port 465) or smtp://user:password@host (STARTTLS, port 587); unset, mails are written as files to DATA_DIR/mail. ?tls=off for a host without TLS in a closed network.',
    readSmtpUrl,
  ),
  mailFrom: setting(
    'MAIL_FROM',
    '',
    'Sender of all mails: an address of a domain that the mail host may send for, such as Homes <enquiries@homes.example.com>. Needed with SMTP_URL, and so is BASE_URL.',
    readMailFrom,
  ),
  mailIn: setting(
    'MAIL_IN',
    '',
    'Where replies by mail come in: maildir:/path, a folder of its own that a mail host delivers into, or lmtp://127.0.0.1:2424, where a mail host of this machine delivers. Unset, replies are not read. Needs MAIL_IN_ADDRESS.',
    readMailInSetting,
  ),
  mailInAddress: setting(
    'MAIL_IN_ADDRESS',
    '',
    'Address whose mail comes in there, such as reply@homes.example.com: replies go to reply+<token>@homes.example.com, and so do bounces. Its domain should be that of MAIL_FROM, or below it.',
    readMailInAddress,
  ),
  dkimKeyFile: setting(
    'DKIM_KEY_FILE',
    '',
    'File with the private key (PEM) by which mails are signed (DKIM); unset, the mail host signs or nobody does. Needs DKIM_SELECTOR.',
    (text: string) => (text === '' ? null : text),
  ),
  dkimSelector: setting(
    'DKIM_SELECTOR',
    '',
    'Selector of the signature: the public key is in the DNS at <selector>._domainkey.<domain of MAIL_FROM>.',
    readSelector,
  ),
  webhookKeyFile: setting(
    'WEBHOOK_KEY_FILE',
    '',
    'File with the secret, at least 32 characters, that the secrets of webhooks are derived from: the same on every machine, and not in the database or its backups. Unset, DATA_DIR/webhook.key, which is made at the first start.',
    (text: string) => (text === '' ? null : text),
  ),
  alertQuietS: setting(
    'ALERT_QUIET_S',
    '600',
    'Seconds that a change of a listing waits before saved searches are notified: a slip or a flicker is one notice or none.',
    wholeNumber('ALERT_QUIET_S', 0, 86_400),
  ),
  ownerSignup: setting(
    'OWNER_SIGNUP',
    '',
    `Whether owners may sign up by mail at /desk (1 or 0), each with at most ${limits.ownerLiveListings} live listings; unset, only in the demo.`,
    (text: string): boolean | null =>
      text === '' ? null : oneOf('OWNER_SIGNUP', ['0', '1'])(text) === '1',
  ),
  hstsSubdomains: setting(
    'HSTS_INCLUDE_SUBDOMAINS',
    '0',
    'Whether browsers are to ask all names below that of an https BASE_URL by https alone (1 or 0): only where every one of them can, for browsers remember it for a year.',
    (text: string): boolean => oneOf('HSTS_INCLUDE_SUBDOMAINS', ['0', '1'])(text) === '1',
  ),
  otlpEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    '',
    'Collector of OpenTelemetry traces (OTLP over HTTP, JSON), such as http://127.0.0.1:4318; unset, nothing is traced and tracing costs nothing.',
    readAddress('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318'),
  ),
  otlpHeaders: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    '',
    'Headers for the collector, such as authorization=Bearer%20secret, comma-separated.',
    readHeaders,
  ),
  otelServiceName: setting(
    'OTEL_SERVICE_NAME',
    'estia',
    'Name of this service in traces.',
    nonEmpty('OTEL_SERVICE_NAME'),
  ),
  otelRatio: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    '1',
    'Share of traces that are recorded, from 0 to 1, decided by the id of the trace; one that a caller marks as not recorded never is.',
    readShare,
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    'fatal, error, warn, info, debug, trace or silent.',
    oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
  ),
  metricsPort: setting(
    'METRICS_PORT',
    '0',
    'Port of the Prometheus metrics; 0 turns them off.',
    wholeNumber('METRICS_PORT', 0, 65_535),
  ),
  metricsHost: setting(
    'METRICS_HOST',
    '127.0.0.1',
    "Address of the metrics, which are nobody else's business: another one only in a closed network.",
    readHost('METRICS_HOST'),
  ),
  tileUrl: setting(
    'TILE_URL',
    '',
    'Map tiles instead of the built-in drawing, such as https://tile.openstreetmap.org/{z}/{x}/{y}.png; where they fail the drawing is shown. Unset, none.',
    readTileUrl,
  ),
  tileAttribution: setting(
    'TILE_ATTRIBUTION',
    '',
    'Whom the map pictures are to be credited to; shown on the map.',
    (text: string) => text,
  ),
  mapDir: setting(
    'MAP_DIR',
    '',
    'Folder of map data (docs/guides/map.md): fine coast, relief, roads, places and points of interest, drawn on the map and measured to. Unset, the coast and the places that we ship.',
    (text: string) => (text === '' ? null : text),
  ),
  pagesDir: setting(
    'PAGES_DIR',
    '',
    'Folder of your own pages of text (docs/guides/operations.md): about, privacy and terms, such as privacy.en.md. Unset, those that come with the software.',
    optional,
  ),
  demoListings: setting(
    'DEMO_LISTINGS',
    '20000',
    'Listings of the demo market that `estia demo` (npm start) makes in an empty DATA_DIR.',
    wholeNumber('DEMO_LISTINGS', 1, 5_000_000),
  ),
  demoSeed: setting(
    'DEMO_SEED',
    '1',
    'Another seed makes another demo market.',
    wholeNumber('DEMO_SEED', 0, 4_294_967_295),
  ),
} as const

export type Settings = {
  readonly [Name in keyof typeof settingsTable]: ReturnType<(typeof settingsTable)[Name]['read']>
}

export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const faults: string[] = []
  const entries = Object.entries(settingsTable).map(([key, { name, fallback, read }]) => {
    const text = environment[name]?.trim()
    try {
      return [key, read(text === undefined || text === '' ? fallback : text)]
    } catch (error) {
      if (!(error instanceof SettingFault)) throw error
      faults.push(error.message)
      return [key, null]
    }
  })
  const settings = Object.fromEntries(entries) as Settings
  if (faults.length === 0) faults.push(...missingForMail(settings), ...missingForBucket(settings))
  if (faults.length > 0) throw new SettingsError(faults.join('\n'))
  return settings
}

function missingForBucket(settings: Settings): string[] {
  const { photoStore, photoPublicUrl, awsAccessKeyId, awsSecretAccessKey, backupTo } = settings
  if (photoStore === null && photoPublicUrl !== null)
    return ['PHOTO_STORE must be set with PHOTO_PUBLIC_URL, which is the address of that bucket.']
  const usesBucket = photoStore !== null || (backupTo !== null && typeof backupTo !== 'string')
  return usesBucket && (awsAccessKeyId === null || awsSecretAccessKey === null)
    ? ['AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set with PHOTO_STORE.']
    : []
}

function missingForMail(settings: Settings): string[] {
  const { smtpUrl, mailFrom, baseUrl, dkimKeyFile, dkimSelector, mailIn, mailInAddress } = settings
  const halfSet = [
    ...((dkimKeyFile === null) === (dkimSelector === null)
      ? []
      : ['DKIM_KEY_FILE and DKIM_SELECTOR must be set together.']),
    ...((mailIn === null) === (mailInAddress === null)
      ? []
      : ['MAIL_IN and MAIL_IN_ADDRESS must be set together.']),
  ]
  if (smtpUrl === null) return halfSet
  return [
    ...halfSet,
    ...(mailFrom ? [] : ['MAIL_FROM must be set with SMTP_URL: mails need a sender.']),
    ...(baseUrl ? [] : ['BASE_URL must be set with SMTP_URL: links in mails lead there.']),
  ]
}
