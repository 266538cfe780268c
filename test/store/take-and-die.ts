/** Run as a process of its own: takes a number of times, prints how many were allowed, and dies unclean. */
import { writeSync } from 'node:fs'
import { openSqliteQuota } from '../../src/store/sqlite/sqlite-quota.ts'
import { noon } from './sample-listing.ts'

const [path, times] = process.argv.slice(2)
const quota = await openSqliteQuota({ path })
let allowed = 0
for (let taken = 0; taken < Number(times); taken += 1) {
  if ((await quota.take('shared', 30, 3_600_000, noon)).allowed) allowed += 1
}
writeSync(1, String(allowed))
process.kill(process.pid, 'SIGKILL')
