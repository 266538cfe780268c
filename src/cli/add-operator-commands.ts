/** `estia operators`: who may work at /admin. Works on DATA_DIR, also while the server runs. */
import { randomInt } from 'node:crypto'
import type { Command } from 'commander'
import { SettingsError } from '../app/settings.ts'
import { keyPepper } from '../app/store-secrets.ts'
import { hashSecret, makeKey } from '../domain/access/api-key.ts'
import type { Store } from '../store/store.ts'
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
  if (name.trim() === '') throw new SettingsError('An operator has a name, for the audit.')
  const { id, secret, key } = makeKey((below) => randomInt(below))
  await store.addOperator({
    id,
    hash: hashSecret(secret, await keyPepper(store)),
    name: name.trim(),
    created_at: Date.now(),
    revoked_at: null,
  })
  console.log(key)
  console.error('Sign in with it at /desk. Keep it safe: it is not shown again.')
}

async function listOperators(store: Store): Promise<void> {
  for (const { id, name, created_at, revoked_at } of await store.listOperators()) {
    const state = revoked_at === null ? 'active' : 'revoked'
    console.log([id, name, state, new Date(created_at).toISOString()].join('\t'))
  }
}

async function revokeOperator(store: Store, id: string): Promise<void> {
  if (!(await store.revokeOperator(id, Date.now()))) {
    throw new SettingsError(`There is no active operator ${id}. List them: estia operators list`)
  }
  console.log(`operator ${id} is revoked`)
}
