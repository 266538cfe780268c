import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('a run that failed ends with its code, although it has loaded PostgreSQL', () => {
  const loaded = JSON.stringify(join(import.meta.dirname, 'postgres-package.ts'))
  const failing = `await import(${loaded}); process.exitCode = 3`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', failing], {
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(3)
})
