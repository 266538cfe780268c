/** The methods of a transaction on enquiries, each one function over the rows of its store. */
import type { EnquiryTransaction } from './enquiry-store.ts'

const stepNames = [
  'lockEnquiryCounts',
  'lockSellerCounts',
  'insertEnquiryRequest',
  'lockEnquiryRequest',
  'deleteEnquiryRequest',
  'findThread',
  'lockEnquiry',
  'lockEnquiryByKey',
  'insertEnquiry',
  'updateEnquiry',
  'addEnquiryToken',
  'addEnquiryMessage',
  'messagesSince',
  'dropUnsentNotices',
  'eraseEnquiry',
  'erasePerson',
  'useProof',
  'earlierMails',
  'putOutbox',
  'markMailSent',
  'retryMail',
  'markMailFailed',
  'countMailFailure',
  'clearMailFailures',
] as const satisfies readonly (keyof EnquiryTransaction)[]

type StepName = (typeof stepNames)[number]

/** The rows of a store: each step with the statements of a connection in front. */
type StepRows<Sql> = {
  readonly [Name in StepName]: (
    sql: Sql,
    ...given: Parameters<EnquiryTransaction[Name]>
  ) => ReturnType<EnquiryTransaction[Name]> | Awaited<ReturnType<EnquiryTransaction[Name]>>
}

/** `run` does one step inside the transaction. `never` fits rows that answer at once and those that promise to. */
export function enquirySteps<Sql>(
  rows: StepRows<Sql>,
  run: (work: (sql: Sql) => never) => Promise<unknown>,
): Pick<EnquiryTransaction, StepName> {
  const steps = stepNames.map((name) => {
    const work = rows[name] as unknown as (sql: Sql, ...given: unknown[]) => never
    return [name, (...given: unknown[]) => run((sql) => work(sql, ...given))] as const
  })
  return Object.fromEntries(steps) as unknown as Pick<EnquiryTransaction, StepName>
}
