/**
 * What an engine holds, and how it changes: immutable segments of which rows die, and a tail of the freshest
 * documents. A full tail and small segments become one segment off this thread, columns are renewed there, and a
 * segment of everything may be swapped in.
 * Invariant: a document lives in one place; one merge or renewal is under way at a time; `parts` are others after every change.
 * Cost: a change looks for the id in every segment.
 */
import type { EngineParts } from './engine-parts.ts'
import type { EngineDocument, EngineSchema } from './engine-schema.ts'
import { type MergeJob, mergeJob } from './merge/merge-job.ts'
import { planMerge } from './merge/plan-merge.ts'
import { type Renewal, type RenewalJob, withColumns } from './renew/renewal.ts'
import { buildSegment } from './segment/build-segment.ts'
import { dropRow, keepRows, type Segment, withData } from './segment/segment.ts'
import type { SegmentData } from './segment/segment-data.ts'
import { filesOf } from './segment/segment-file.ts'
import { createTail, type TailDocument } from './tail/tail.ts'

export interface Holding {
  parts(): EngineParts
  fresh(id: number): TailDocument | undefined
  upsert(document: EngineDocument): void
  remove(id: number): boolean
  mark(): number
  unmark(): void
  swap(data: SegmentData, mark: number): void
  beginMerge(isOfAll?: boolean): MergeJob | null
  beginRenewal(): RenewalJob | null
  files(): ReadonlySet<number>
  readonly version: number
}

interface UnderWay {
  readonly kind: 'merge' | 'renewal'
  readonly inputs: readonly Segment[]
  readonly changedIds: Set<number>
}

export function createHolding(
  schema: EngineSchema,
  tailLimit: number,
  open: (data: SegmentData) => Segment,
): Holding {
  const tail = createTail()
  /** Looked at where there is no other, so that names are judged by the schema all the same. */
  const empty = open(buildSegment(schema, []))
  /** What a merge or renewal that is under way is made from. */
  let underWay: UnderWay | null = null
  let segments: readonly Segment[] = []
  let version = 0
  let parts: EngineParts | null = null
  /** The number of the last change of each id since a mark was taken; null: none is awaited. */
  let recorded: { readonly from: number; readonly changes: Map<number, number> } | null = null
  let changes = 0

  const changed = () => {
    version++
    parts = null
  }
  const put = (next: readonly Segment[]) => {
    segments = next.filter(({ liveRows }) => liveRows > 0)
    changed()
  }
  const takeMerged = (
    merged: Segment,
    fresh: readonly TailDocument[],
    inputs: readonly Segment[],
    died: Iterable<number>,
  ) => {
    for (const id of died) dropRow(merged, id)
    for (const document of fresh) {
      // One that has changed since, or gone, is not what was merged.
      if (tail.get(document.id) === document) tail.drop(document.id)
      else dropRow(merged, document.id)
    }
    put([merged, ...segments.filter((segment) => !inputs.includes(segment))])
  }
  const takeRenewed = (
    inputs: readonly Segment[],
    { columns, documents, renewNumbers }: Renewal,
    changedIds: ReadonlySet<number>,
  ) => {
    const renewed = segments.map((segment) => {
      const i = inputs.indexOf(segment)
      return i < 0 ? segment : withData(segment, withColumns(segment.data, columns[i]))
    })
    const others = documents === null ? [] : [open(documents)]
    for (const other of others) {
      for (const id of other.data.ids) {
        if (changedIds.has(id)) dropRow(other, id)
        else if (!tail.drop(id)) renewed.some((segment) => dropRow(segment, id))
      }
    }
    tail.renew(renewNumbers)
    put([...others, ...renewed])
  }
  /** Calls back with what it is given once, unless another has begun meanwhile or a swap has ended it. */
  const begin = <Result>(
    kind: UnderWay['kind'],
    inputs: readonly Segment[],
    take: (result: Result) => void,
  ) => {
    const own: UnderWay = { kind, inputs, changedIds: new Set<number>() }
    underWay = own
    /** Whether it was taken. */
    const end = (result: Result | null): boolean => {
      if (underWay !== own) return false
      underWay = null
      if (result !== null) take(result)
      return result !== null
    }
    return { changedIds: own.changedIds, end }
  }
  const dropOld = (id: number): boolean => {
    changes++
    underWay?.changedIds.add(id)
    recorded?.changes.set(id, changes)
    for (const segment of segments) {
      if (!dropRow(segment, id)) continue
      if (segment.liveRows === 0) put(segments)
      return true
    }
    return false
  }

  return {
    parts() {
      parts ??= { segments: segments.length === 0 ? [empty] : segments, tail: tail.documents() }
      return parts
    },
    fresh: tail.get,
    upsert(document) {
      dropOld(document.id)
      tail.put(document)
      changed()
    },
    remove(id) {
      const wasOld = dropOld(id)
      const existed = tail.drop(id) || wasOld
      changed()
      return existed
    },
    mark() {
      recorded ??= { from: changes, changes: new Map() }
      return changes
    },
    unmark() {
      recorded = null
    },
    swap(data, mark) {
      if (recorded === null || mark < recorded.from) {
        throw new RangeError('the changes since this mark are not known any more')
      }
      const later = new Set<number>()
      for (const [id, number] of recorded.changes) if (number > mark) later.add(id)
      recorded = null
      // Its documents were made from what was there before: some may be gone by now, and would come back.
      if (underWay?.kind === 'renewal') underWay = null
      const whole = open(data)
      for (const id of later) dropRow(whole, id)
      for (const segment of segments) keepRows(segment, later)
      tail.keepOnly(later)
      put([whole, ...segments])
    },
    beginMerge(isOfAll = false) {
      if (underWay !== null) return null
      const fresh = isOfAll || tail.size >= tailLimit ? tail.documents() : []
      const inputs = isOfAll ? segments : planMerge(segments, fresh.length)
      if (fresh.length + inputs.length === 0) return null
      const { end } = begin<SegmentData>('merge', inputs, (data) =>
        takeMerged(open(data), fresh, inputs, job.died()),
      )
      const job = mergeJob(fresh, inputs, end)
      return job
    },
    beginRenewal() {
      if (underWay !== null) return null
      const inputs = segments
      const { changedIds, end } = begin<Renewal>('renewal', inputs, (renewal) =>
        takeRenewed(inputs, renewal, changedIds),
      )
      return {
        segments: inputs.map(({ data }) => data),
        freshIds: tail.documents().map(({ id }) => id),
        finish: end,
        abandon: () => void end(null),
      }
    },
    files() {
      const datas = [...segments, ...(underWay?.inputs ?? [])].map(({ data }) => data)
      return new Set(datas.flatMap((data) => [...filesOf(data)]))
    },
    get version() {
      return version
    },
  }
}
