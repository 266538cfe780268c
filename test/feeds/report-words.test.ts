/** What the doctor says, in three languages: a message for every code, with the same values filled in. */
import { describe, expect, it } from 'vitest'
import { languages } from '../../src/catalogue/languages.ts'
import { FeedFault, faultDetail } from '../../src/domain/feeds/feed-fault.ts'
import { feedIssues } from '../../src/domain/feeds/feed-issues.ts'
import { feedWords, issueMessage } from '../../src/domain/feeds/words/feed-messages.ts'
import { fetchReasons } from '../../src/net/fetch-reason.ts'
import type { FeedCheck } from '../../src/service/feeds/check-feed.ts'
import { unreachableFeed, unreadableFeed } from '../../src/service/feeds/receive-document.ts'
import { tellCheck, tellFault, tellRefusal } from '../../src/service/feeds/tell-report.ts'

type Words = (typeof feedWords)['en']

/** By the path of each sentence. */
const sentences = ({ issues, faults, details, unreachedFixes, nothingStored }: Words) =>
  new Map(
    Object.entries({ issues, faults, details, unreachedFixes, other: { nothingStored } }).flatMap(
      ([table, words]) =>
        Object.entries(words).flatMap(([code, texts]) =>
          [texts].flat().map((text, at) => [`${table}.${code}.${at}`, String(text)] as const),
        ),
    ),
  )
const placeholders = (text: string) => text.match(/\{\w+\}/g)?.sort() ?? []
const english = sentences(feedWords.en)

it('has words for every code of an issue', () => {
  expect(Object.keys(feedWords.en.issues)).toEqual(Object.keys(feedIssues))
})

describe.each([
  ['el', /\p{Script=Greek}/u],
  ['ru', /\p{Script=Cyrillic}/u],
] as const)('%s', (lang, script) => {
  const own = sentences(feedWords[lang])

  it('says everything that English says, with the same values', () => {
    expect([...own.keys()]).toEqual([...english.keys()])
    for (const [path, text] of own)
      expect([path, placeholders(text)]).toEqual([path, placeholders(english.get(path)!)])
  })

  it('says it in its own letters', () => {
    const foreign = [...own].filter(([, text]) => !script.test(text)).map(([path]) => path)
    expect(foreign).toEqual(['details.parser_says.0'])
  })

  it('has words for every reason why an address was not fetched', () => {
    expect(Object.keys(feedWords[lang].unreached)).toEqual(Object.keys(fetchReasons))
    const foreign = Object.values(feedWords[lang].unreached).filter((text) => !script.test(text))
    expect(foreign).toEqual([])
  })
})

it('fills in what is the same for all', () => {
  expect(languages.map((lang) => issueMessage('other_country', lang).message)).toEqual([
    'The home is in another country; homes here are in Cyprus.',
    'Το ακίνητο βρίσκεται σε άλλη χώρα· εδώ δημοσιεύονται ακίνητα στην Κύπρο.',
    'Объект находится в другой стране; здесь публикуются объекты на Кипре.',
  ])
  const { fix } = tellFault(new FeedFault('unknown_format'), 'ru')
  expect(fix).toMatch(/^Выгрузите в формате Kyero, .+ или Meta home listings или пришлите таблицу/)
})

it('leaves braces of an address and of a document as they are', () => {
  expect(issueMessage('publishing_stopped', 'el').fix).toContain('/v1/listings/{id}/publish')
  const detail = faultDetail('begins_with', { text: '{formats} $& {text}' })
  expect(tellFault(new FeedFault('unknown_format', { detail }), 'el').message).toBe(
    'Το αρχείο δεν είναι σε καμία από τις μορφές που διαβάζονται εδώ. Αρχίζει με «{formats} $& {text}».',
  )
})

it('tells why a document was refused, and a report of it, in the language of its reader', () => {
  const detail = faultDetail('declared_more', { declared: 9, records: 4 })
  const cutOff = new FeedFault('cut_off', { line: 7, detail })
  expect(tellRefusal(unreadableFeed(cutOff), 'ru')).toEqual({
    message: 'Файл обрывается: он неполный. Заявлено записей: 9, найдено: 4.',
    fix: 'Пишите выгрузку в другой файл и переименовывайте его, когда он готов.',
  })
  const away = unreachableFeed({ code: 'origin_missing', ...fetchReasons.origin_missing })
  expect(tellRefusal(away, 'el')?.message).toContain('404')
  const { code, line, message, fix } = cutOff
  const finding = {
    code: 'area_missing',
    field: 'covered_area_m2',
    ...issueMessage('area_missing', 'en'),
  }
  const check = {
    document: [{ code, line, message, fix, detail }],
    findings: [finding],
    notes: [feedWords.en.nothingStored],
  } as unknown as FeedCheck
  expect(tellCheck(check, 'en')).toBe(check)
  expect(tellCheck(check, 'el')).toMatchObject({
    document: [{ code: 'cut_off', message: expect.stringContaining('Δηλώνει 9 εγγραφές') }],
    findings: [{ code: 'area_missing', message: 'Λείπει το καλυμμένο εμβαδόν.' }],
    notes: [feedWords.el.nothingStored],
  })
})

it('keeps the sentence of a code that has no words, as of another version', () => {
  const fault = { code: 'from_the_future', message: 'Something new.', fix: 'Wait.' }
  expect(tellFault(fault, 'el').message).toBe('Something new.')
})
