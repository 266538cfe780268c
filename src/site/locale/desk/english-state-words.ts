/** The state page of the operator's desk in English: what each check is, and what to do. */
import type { CheckGroup, CheckName } from '../../admin/state-checks.ts'

export const englishStateWords = {
  allGood: 'Everything is in order.',
  attention: (count: string) => `Needs attention: ${count}.`,
  groups: {
    healthy: 'Is it healthy?',
    waiting: 'What is waiting?',
    failing: 'What is failing?',
    growing: 'What is growing?',
  } satisfies Record<CheckGroup, string>,
  check: 'Check',
  limit: 'Limit',
  whatToDo: 'What to do',
  good: 'In order',
  bad: 'Needs attention',
  details: 'All metrics of this process',
  since: 'in the last 15 minutes',
  checks: {
    data_age: [
      'Delay behind the database',
      'Answers come from memory. Check whether the database is reachable.',
    ],
    workers: ['Running processes', 'A process cannot start; the log says why.'],
    clock: [
      'Deletion of old data postponed',
      'The clock is in doubt. Compare the clocks of this machine and of the database.',
    ],
    backup: [
      'Age of the last backup',
      'Look for “backup” in the log, and for space at the target.',
    ],
    mail_age: [
      'Oldest waiting email',
      'The mail host refuses or is unavailable. The log has its answer; check SMTP_URL.',
    ],
    work_age: ['Oldest background work', 'See below which kind it is, and the log for the cause.'],
    reports: ['Reported listings', 'Open Reports and decide.'],
    held_runs: ['Feed runs on hold', 'Their sellers decide; open Held runs to decide for them.'],
    failed_work: [
      'Work that was given up',
      'See the causes below. Clear an entry once its cause is fixed.',
    ],
    failed_mails: [
      'Emails given up',
      'Open Failed mail: dead addresses, or the mail host refuses our sender.',
    ],
    failing_feeds: [
      'Feeds whose last run failed',
      'If there are many, this server cannot reach out.',
    ],
    failed_backups: ['Failed backups', 'The log says why: space, permissions or the database.'],
    shared_counters: [
      'Requests counted by this process alone',
      'PostgreSQL is unavailable for counting; clients may exceed their limits.',
    ],
    disk: ['Free disk space', 'Make room or enlarge the disk of DATA_DIR.'],
    log: ['Write-ahead log', 'Something holds a read open, or the disk is full.'],
    fresh: ['New listings in no segment yet', 'Merging fails; see the log.'],
  } as Readonly<Record<CheckName, readonly [string, string]>>,
}

export type StateWords = typeof englishStateWords
