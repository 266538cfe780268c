/** Twice the document is twice the work, whatever stands in it: counted in steps, not in time. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StepCounter, startCounting } from '../support/count-steps.ts'

const HEAD = '<root><kyero><feed_version>3</feed_version></kyero>'
const kyero = (body: string) => `${HEAD}${body}</root>`
const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('')
const home = (more: string, id: number | string = 1) =>
  `<property><id>${id}</id><price>250000</price><price_freq>sale</price_freq>${more}</property>`
const blm = (rows: string) =>
  `#HEADER#\nVersion : 3\nEOF : '^'\nEOR : '~'\n#DEFINITION#\nAGENT_REF^PRICE^~\n#DATA#\n${rows}#END#\n`

const shapes: readonly (readonly [string, number, (size: number) => string])[] = [
  ['records', 300, (size) => kyero(times(size, (at) => home('', at)))],
  ['records of one key', 300, (size) => kyero(times(size, () => home('')))],
  [
    'developments, and records that name them',
    1_500,
    (size) =>
      `<root><rera><feed_version>2</feed_version></rera><developments>${times(size, (at) => `<development><id>d${at}</id><name>D ${at}</name></development>`)}</developments>${times(size, (at) => `<listing><id>${at}</id><development_id>d${at}</development_id></listing>`)}</root>`,
  ],
  [
    'owners before records',
    1_000,
    (size) =>
      `<root><rera><feed_version>2</feed_version></rera>${'<owner></owner>'.repeat(size)}${times(size, (at) => `<listing><id>${at}</id></listing>`)}</root>`,
  ],
  ['elements of a record', 1_000, (size) => kyero(home('<a></a>'.repeat(size)))],
  [
    'photos of a record',
    400,
    (size) =>
      kyero(
        home(
          `<images>${times(size, (at) => `<image id="${at}"><url>https://img.example.com/a.jpg?n=${at}</url></image>`)}</images>`,
        ),
      ),
  ],
  [
    'features of a record',
    80,
    (size) =>
      kyero(home(`<features>${times(size, (at) => `<feature>f${at}</feature>`)}</features>`)),
  ],
  [
    'texts of a record',
    15,
    (size) =>
      kyero(home(`<desc>${times(size, (at) => `<en>The house ${at} has a garden.</en>`)}</desc>`)),
  ],
  [
    'contacts in a text',
    300,
    (size) =>
      kyero(
        home(`<desc><en>${times(size, (at) => `Ask a${at}@example.com. The sea. `)}</en></desc>`),
      ),
  ],
  [
    'marks of a text',
    1_000,
    (size) => kyero(home(`<desc><en><![CDATA[${'<script><!-- ...'.repeat(size)} x]]></en></desc>`)),
  ],
  ['slips of the markup', 5_000, (size) => kyero(home('\u0001'.repeat(size)))],
  ['rows', 500, (size) => blm(times(size, (at) => `A${at}^250000^~\n`))],
  ['fields of a row', 5_000, (size) => blm(`A1${'^'.repeat(size)}~\n`)],
  [
    'photos of one home, apart from it',
    500,
    (size) =>
      `{"value":[{"ListingKey":"k"}],"Media":[${times(size, (at) => `{"ResourceRecordKey":"k","MediaURL":"https://img.example.com/${at}.jpg"},`)}{}]}`,
  ],
  [
    'brackets around the list',
    2_000,
    (size) => `{${'"a":[],'.repeat(size)}"value":[{"ListingKey":"k"}]}`,
  ],
  [
    'members of a record',
    1_000,
    (size) => `{"value":[{${times(size, (at) => `"m${at}":1,`)}"ListingKey":"k"}]}`,
  ],
]

let counter: StepCounter
let read: (document: string) => Promise<unknown>
beforeAll(async () => {
  counter = await startCounting(['/src/feeds/', '/src/domain/', '/src/service/feeds/'])
  read = (await import('./read-files.ts')).readBytes
  // What is made once for all documents is made now.
  await read(kyero(home('<desc><en>Ask x@example.com.</en></desc>')))
})
afterAll(() => counter.stop())

/** Some steps are taken once for a document. */
const MOST = 2.3

it.each(shapes)(
  '%s',
  async (_, size, document) => {
    const once = await counter.steps(() => read(document(size)))
    const twice = await counter.steps(() => read(document(size * 2)))
    expect(once).toBeGreaterThan(1_000)
    expect(twice / once).toBeLessThan(MOST)
  },
  60_000,
)
