/** `estia audit verify`: whether the record of what operators did is as it was written. Changes nothing. */
import type { Command } from 'commander'
import { SettingsError } from '../../app/settings.ts'
import { verifyAudit } from '../../service/desk/verify-audit.ts'
import type { Store } from '../../store/store.ts'
import { withStore } from '../with-store.ts'

const FAULTS_SHOWN = 20

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
  for (const { id, problem } of faults.slice(0, FAULTS_SHOWN)) {
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
    const lines = await store.auditAfter(after, 500)
    if (lines.some((line) => line.hash === hash)) return true
    if (lines.length === 0) return false
    after = lines[lines.length - 1].id
  }
}
