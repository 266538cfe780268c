import { expect, it } from 'vitest'
import {
  AUDIT_START,
  type AuditMark,
  auditHash,
  type ChainedAudit,
  checkAudit,
} from './audit-chain.ts'

const facts = (n: number) => ({
  ...{ at: 1000 + n, actor: 'Olga', act: 'hold listing', subject: `listing:${n}` },
  detail: n % 2 ? 'spam' : null,
})

function chainOf(count: number, start = AUDIT_START): ChainedAudit[] {
  const lines: ChainedAudit[] = []
  for (let n = 1; n <= count; n += 1) {
    const previous_hash = lines.at(-1)?.hash ?? start
    lines.push({ id: n, ...facts(n), previous_hash, hash: auditHash(previous_hash, facts(n)) })
  }
  return lines
}

const markOf = (line: ChainedAudit | undefined): AuditMark | null => line ?? null

function verdictOf(
  lines: readonly ChainedAudit[],
  head: AuditMark | null = markOf(lines.at(-1)),
  checkpoint: AuditMark | null = null,
) {
  const checker = checkAudit(checkpoint)
  for (const line of lines) checker.add(line)
  return checker.end(head)
}

it('a chain is whole as it was written, also an empty one', () => {
  const lines = chainOf(5)
  expect(verdictOf(lines)).toEqual({
    ...{ chained: 5, unchained: 0, faults: [] },
    head: lines[4].hash,
  })
  expect(verdictOf([])).toEqual({ chained: 0, unchained: 0, faults: [], head: null })
})

it.each(['at', 'actor', 'act', 'subject', 'detail'] as const)('a changed %s shows', (member) => {
  const lines = chainOf(3)
  const changed = { ...lines[1], [member]: member === 'at' ? 7 : 'another' }
  expect(verdictOf(lines.with(1, changed)).faults).toEqual([{ id: 2, problem: 'it was changed' }])
  // Recomputing its hash breaks the next line.
  const hash = auditHash(changed.previous_hash ?? '', changed)
  expect(verdictOf(lines.with(1, { ...changed, hash })).faults).toMatchObject([{ id: 3 }])
})

it('a line that is gone, moved or added shows, at the end too', () => {
  const lines = chainOf(4)
  const head = markOf(lines[3])
  expect(verdictOf(lines.toSpliced(1, 1), head).faults).toMatchObject([{ id: 3 }])
  expect(verdictOf(lines.slice(0, 3), head).faults).toMatchObject([{ id: null }])
  expect(verdictOf([], head).faults).toMatchObject([{ id: null }])
  expect(verdictOf(lines.slice(1), head).faults).toMatchObject([{ id: 2 }])
  const moved = [lines[0], { ...lines[2], id: 2 }, { ...lines[1], id: 3 }, lines[3]]
  expect(verdictOf(moved, head).faults.length).toBeGreaterThan(0)
  expect(verdictOf(lines, markOf(lines[2])).faults).toMatchObject([{ id: null }])
})

it('goes on from where old lines were removed, and from nowhere else', () => {
  const lines = chainOf(5)
  const [checkpoint, head] = [markOf(lines[1]), markOf(lines[4])]
  expect(verdictOf(lines.slice(2), head, checkpoint)).toMatchObject({ chained: 3, faults: [] })
  expect(verdictOf(lines.slice(3), head, checkpoint).faults).toMatchObject([{ id: 4 }])
  expect(verdictOf([], head, head).faults).toEqual([])
})

it('lines from before there was a chain stand in front of it alone', () => {
  const old = { id: 0, ...facts(0), previous_hash: null, hash: null }
  const lines = chainOf(2)
  expect(verdictOf([old, ...lines])).toMatchObject({ chained: 2, unchained: 1, faults: [] })
  expect(verdictOf([...lines, { ...old, id: 9 }], markOf(lines[1])).faults).toMatchObject([
    { id: 9 },
    { id: null },
  ])
})
