/** `estia operators`: who may work at /admin. Works on DATA_DIR, also while the server runs. */
import { randomInt } from 'node:crypto'
import type { Command } from 'commander'
import { readSettings, SettingsError } from '../app/settings.ts'
import { keyPepper } from '../app/store-secrets.ts'
import { hashSecret, makeKey } from '../domain/access/api-key.ts'
import { verifyAudit } from '../service/desk/verify-audit.ts'
import type { Operator } from '../store/desk-store.ts'
import type { Store } from '../store/store.ts'
import { cliLimits } from './cli-limits.ts'
import { audited, withStore } from './store-command.ts'

export function addOperatorCommands(program: Command): void {
  const operators = program.command('operators').description('add, list and revoke operators')
  operators
    .command('add')
    .description('add an operator and show its key for /admin, this once')
    .argument('<name>', 'as it stands in the audit')
    .action((name: string) => withStore((store) => addOperator(store, name)))
  operators
    .command('list')
    .description('list operators, one a line')
    .action(() => withStore(listOperators))
  operators
    .command('revoke')
    .description('refuse an operator from now on, and end its sessions')
    .argument('<key-id>', 'the readable part of its key')
    .action((id: string) => withStore((store) => revokeOperator(store, id)))
}

async function addOperator(store: Store, name: string): Promise<void> {
  const shown = name.trim().normalize('NFC')
  if (shown === '') throw new SettingsError('An operator has a name, for the audit.')
  const same = (await store.listOperators()).find((one) => isSameName(one.name, shown))
  if (same) throw nameTaken(same)
  const { id, secret, key } = makeKey((below) => randomInt(below))
  const hash = hashSecret(secret, await keyPepper(store))
  await audited(store, async (transaction, nowMs) => {
    await transaction.addOperator({
      ...{ id, hash, name: shown },
      created_at: nowMs,
      revoked_at: null,
    })
    return { act: { act: 'add operator', subject: `operator:${id}`, detail: shown }, result: null }
  })
  console.log(key)
  console.error('Sign in with it at /desk. Keep it safe: it is not shown again.')
}

/** The audit names operators, revoked ones too: two that a reader cannot tell apart would share their acts. */
const isSameName = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

const nameTaken = ({ id, name, revoked_at }: Operator): SettingsError =>
  new SettingsError(
    `There is an operator ${name} already (${id}${revoked_at === null ? '' : ', revoked'}): the audit needs another name. List them: estia operators list`,
  )

async function listOperators(store: Store): Promise<void> {
  for (const { id, name, created_at, revoked_at } of await store.listOperators()) {
    const state = revoked_at === null ? 'active' : 'revoked'
    console.log([id, name, state, new Date(created_at).toISOString()].join('\t'))
  }
}

async function revokeOperator(store: Store, id: string): Promise<void> {
  const isRevoked = await audited(store, async (transaction, nowMs) => {
    const result = await transaction.revokeOperator(id, nowMs)
    return { act: result ? { act: 'revoke operator', subject: `operator:${id}` } : null, result }
  })
  if (!isRevoked) {
    throw new SettingsError(`There is no active operator ${id}. List them: estia operators list`)
  }
  console.log(`operator ${id} is revoked`)
}

/** `estia forget --now`: deletes old data although the clock was in doubt, once somebody has looked at the clock. */
export function addRetentionCommand(program: Command): void {
  program
    .command('forget')
    .description(
      'delete data that is past its time; see "How long data stays" in docs/guides/operations.md',
    )
    .option('--now', 'at once, by the clock of the database as it is')
    .action(({ now }: { now?: true }) => {
      if (!now) {
        throw new SettingsError(
          'The service deletes old data by itself. To delete now, when the clock is right: estia forget --now',
        )
      }
      return withStore(printForgotten)
    })
}

async function printForgotten(store: Store): Promise<void> {
  // Loaded on demand: everything about mails takes a third of the start of a command.
  const { forgetNow } = await import('../app/mail/open-mail.ts')
  const clock = new Date(await store.clock()).toISOString()
  const deleted = await forgetNow(store, readSettings(process.env))
  console.log(`by the clock of the database, ${clock}:`)
  for (const [table, rows] of deleted) console.log(`${table}\t${rows}`)
  if (deleted.size === 0) console.log('nothing is past its time')
}

/** `estia audit verify`: whether the record of what operators did is as it was written. Changes nothing. */

export function addAuditCommands(program: Command): void {
  program
    .command('audit')
    .description('the record of what operators did')
    .command('verify')
    .description('check that no line was changed, removed or moved; print the last hash')
    .option('--head <hash>', 'a last hash that was printed earlier: it must still be in the record')
    .action(({ head }: { head?: string }) => withStore((store) => verify(store, head ?? null)))
}

async function verify(store: Store, noted: string | null): Promise<void> {
  const { chained, unchained, faults, head } = await verifyAudit(store)
  for (const { id, problem } of faults.slice(0, cliLimits.auditFaultsShown)) {
    console.error(`${id === null ? 'the audit' : `line ${id}`}: ${problem}`)
  }
  if (faults.length > 0) {
    throw new SettingsError(
      `The audit is damaged in ${faults.length} places. Compare it with a backup: estia restore into an empty DATA_DIR.`,
    )
  }
  if (noted !== null && !(await isKnown(store, noted))) {
    throw new SettingsError(
      `The hash ${noted} is not in the audit: it was written again, or the line is older than audits are stored for.`,
    )
  }
  const older = unchained > 0 ? `, and ${unchained} from before lines had a hash` : ''
  console.log(`the audit is whole: ${chained} lines${older}`)
  if (head !== null) console.log(`last hash: ${head}`)
}

async function isKnown(store: Store, hash: string): Promise<boolean> {
  const { checkpoint } = await store.auditMarks()
  if (checkpoint?.hash === hash) return true
  for (let after = 0; ; ) {
    const lines = await store.auditAfter(after, cliLimits.auditPageLines)
    if (lines.some((line) => line.hash === hash)) return true
    if (lines.length === 0) return false
    after = lines[lines.length - 1].id
  }
}
