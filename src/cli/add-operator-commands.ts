/** `estia operators`: who may work at /admin. Works on DATA_DIR, also while the server runs. */
import { randomInt } from 'node:crypto'
import type { Command } from 'commander'
import { SettingsError } from '../app/settings.ts'
import { keyPepper } from '../app/store-secrets.ts'
import { hashSecret, makeKey } from '../domain/access/api-key.ts'
import type { Operator } from '../store/desk-store.ts'
import type { Store } from '../store/store.ts'
import { audited } from './audit/audited.ts'
import { withStore } from './with-store.ts'

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
