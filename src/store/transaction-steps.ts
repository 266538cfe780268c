/** The steps of a transaction that are one function over the rows of a store each: built from their names. */
import { type DeskTransaction, deskStepNames } from './desk-store.ts'
import { type EnquiryTransaction, enquiryStepNames } from './enquiry-store.ts'
import { type ExportTransaction, exportStepNames } from './export-store.ts'
import { type FeedTransaction, feedStepNames } from './feed-store.ts'
import { type FigureTransaction, figureStepNames } from './figure-store.ts'
import { type MarketTransaction, marketStepNames } from './market-store.ts'
import { type ProfileTransaction, profileStepNames } from './profile-store.ts'
import { type SameHomeTransaction, sameHomeStepNames } from './same-home-store.ts'
import { type SearchTransaction, searchStepNames } from './search-store.ts'
import type { SharedTransaction, ValuationTransaction } from './store.ts'
import { type UndoTransaction, undoStepNames } from './undo-store.ts'
import { type WebhookTransaction, webhookStepNames } from './webhook-store.ts'
import { type WorkTransaction, workStepNames } from './work-store.ts'

/** A few lines in the store's own file declare what they do. */
const ownStepNames = [
  'getValuation',
  'putValuations',
  'dropValuationsBefore',
  'putSetting',
  'putArtifact',
] as const satisfies readonly (keyof (SharedTransaction & ValuationTransaction))[]

const stepNames = [
  ...enquiryStepNames,
  ...exportStepNames,
  ...feedStepNames,
  ...figureStepNames,
  ...marketStepNames,
  ...profileStepNames,
  ...sameHomeStepNames,
  ...searchStepNames,
  ...undoStepNames,
  ...ownStepNames,
  ...workStepNames,
  ...webhookStepNames,
  ...deskStepNames,
]

type StepName = (typeof stepNames)[number]
type Steps = Pick<
  EnquiryTransaction &
    ExportTransaction &
    FeedTransaction &
    FigureTransaction &
    MarketTransaction &
    ProfileTransaction &
    SameHomeTransaction &
    SearchTransaction &
    UndoTransaction &
    SharedTransaction &
    ValuationTransaction &
    WorkTransaction &
    WebhookTransaction &
    DeskTransaction,
  StepName
>

/** The rows of a store: each step with the statements of a connection in front. */
type StepRows<Sql> = {
  readonly [Name in StepName]: Steps[Name] extends (...given: infer Given) => Promise<infer Result>
    ? (sql: Sql, ...given: Given) => Promise<Result> | Result
    : never
}

/** `run` does one step inside the transaction. `never` fits rows that answer at once and those that return a promise. */
export function transactionSteps<Sql>(
  rows: StepRows<Sql>,
  run: (work: (sql: Sql) => never) => Promise<unknown>,
): Steps {
  const steps = stepNames.map((name) => {
    const work = rows[name] as unknown as (sql: Sql, ...given: unknown[]) => never
    return [name, (...given: unknown[]) => run((sql) => work(sql, ...given))] as const
  })
  return Object.fromEntries(steps) as unknown as Steps
}
