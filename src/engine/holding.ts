/**
 * What an engine holds, and how it changes: immutable segments of which rows die, and a tail of the freshest
 * documents. A full tail and small segments become one segment off this thread, columns are renewed there, and a
 * segment of everything may be swapped in.
 * Invariant: a document lives in one place; one merge or renewal is under way at a time; `parts` are others after every change.
 * Cost: a change looks for the id in every segment.
 */
import type { EngineParts } from './engine-parts.ts'
import type { EngineDocument, EngineSchema } from './engine-schema.ts'
import { type MergeJob, mergeJob, planMerge } from './merge/merge-job.ts'
import { type Renewal, type RenewalJob, withColumns } from './renewal.ts'
import { buildSegment } from './segment/build-segment.ts'
import { dropRow, keepRows, type Segment, withData } from './segment/segment.ts'
import type { SegmentData } from './segment/segment-data.ts'
import { filesOf } from './segment/segment-file.ts'
import { createTail, type Tail, type TailDocument } from './tail.ts'

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

export function createHolding(
  schema: EngineSchema,
  tailLimit: number,
  open: (data: SegmentData) => Segment,
): Holding {
  const tail = createTail()
  /** Stands in where there is no other segment, so that column names are still checked against the schema. */
  const empty = open(buildSegment(schema, []))
  const log = createChangeLog()
  const underWay = createUnderWay()
  let segments: readonly Segment[] = []
  let version = 0
  let parts: EngineParts | null = null

  const changed = () => {
    version++
    parts = null
  }
  const put = (next: readonly Segment[]) => {
    segments = next.filter(({ liveRows }) => liveRows > 0)
    changed()
  }
  const dropOld = (id: number): boolean => {
    log.add(id)
    underWay.addChanged(id)
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
    mark: log.mark,
    unmark: log.unmark,
    swap(data, mark) {
      const later = log.takeSince(mark)
      // Its documents were made from what was there before: some may be gone by now, and would come back.
      underWay.cancelRenewal()
      const whole = open(data)
      for (const id of later) dropRow(whole, id)
      for (const segment of segments) keepRows(segment, later)
      tail.keepOnly(later)
      put([whole, ...segments])
    },
    beginMerge(isOfAll = false) {
      if (!underWay.isFree) return null
      const fresh = isOfAll || tail.size >= tailLimit ? tail.documents() : []
      const inputs = isOfAll ? segments : planMerge(segments, fresh.length)
      if (fresh.length + inputs.length === 0) return null
      const { end } = underWay.begin<SegmentData>('merge', inputs, (data) => {
        const merged = open(data)
        for (const id of job.died()) dropRow(merged, id)
        dropMerged(tail, merged, fresh)
        put([merged, ...segments.filter((segment) => !inputs.includes(segment))])
      })
      const job = mergeJob(fresh, inputs, end)
      return job
    },
    beginRenewal() {
      if (!underWay.isFree) return null
      const inputs = segments
      const { changedIds, end } = underWay.begin<Renewal>('renewal', inputs, (renewal) => {
        const renewed = segments.map((segment) => {
          const i = inputs.indexOf(segment)
          return i < 0 ? segment : withData(segment, withColumns(segment.data, renewal.columns[i]))
        })
        const others = renewal.documents === null ? [] : [open(renewal.documents)]
        for (const other of others) dropReplaced(tail, renewed, other, changedIds)
        tail.renew(renewal.renewNumbers)
        put([...others, ...renewed])
      })
      return {
        segments: inputs.map(({ data }) => data),
        freshIds: tail.documents().map(({ id }) => id),
        finish: end,
        abandon: () => void end(null),
      }
    },
    files() {
      const datas = [...segments, ...underWay.inputs].map(({ data }) => data)
      return new Set(datas.flatMap((data) => [...filesOf(data)]))
    },
    get version() {
      return version
    },
  }
}

/** Documents that were merged leave the tail; one that has changed since, or is gone, is not what was merged. */
function dropMerged(tail: Tail, merged: Segment, fresh: readonly TailDocument[]): void {
  for (const document of fresh) {
    if (tail.get(document.id) === document) tail.drop(document.id)
    else dropRow(merged, document.id)
  }
}

/** Documents that were renewed replace those with their ids, unless these have changed in the meantime. */
function dropReplaced(
  tail: Tail,
  segments: readonly Segment[],
  renewed: Segment,
  changedIds: ReadonlySet<number>,
): void {
  for (const id of renewed.data.ids) {
    if (changedIds.has(id)) dropRow(renewed, id)
    else if (!tail.drop(id)) segments.some((segment) => dropRow(segment, id))
  }
}

/** Which documents have changed since a mark, recorded while a segment of everything is built elsewhere. */
function createChangeLog() {
  let changes = 0
  /** The number of the last change of each id since the mark; null: nobody waits for it. */
  let recorded: { readonly from: number; readonly changes: Map<number, number> } | null = null
  return {
    add(id: number): void {
      changes++
      recorded?.changes.set(id, changes)
    },
    mark(): number {
      recorded ??= { from: changes, changes: new Map() }
      return changes
    },
    unmark(): void {
      recorded = null
    },
    /** Serves once. */
    takeSince(mark: number): ReadonlySet<number> {
      if (recorded === null || mark < recorded.from) {
        throw new RangeError('the changes since this mark are not known any more')
      }
      const later = new Set<number>()
      for (const [id, number] of recorded.changes) if (number > mark) later.add(id)
      recorded = null
      return later
    },
  }
}

/** The one merge or renewal that another thread works on. */
function createUnderWay() {
  interface Work {
    readonly kind: 'merge' | 'renewal'
    readonly inputs: readonly Segment[]
    readonly changedIds: Set<number>
  }
  let current: Work | null = null
  return {
    get isFree(): boolean {
      return current === null
    },
    /** The segments it reads. */
    get inputs(): readonly Segment[] {
      return current?.inputs ?? []
    },
    addChanged(id: number): void {
      current?.changedIds.add(id)
    },
    cancelRenewal(): void {
      if (current?.kind === 'renewal') current = null
    },
    /** `take` is called once with the result, unless it was abandoned or cancelled, or another one has started. */
    begin<Result>(
      kind: Work['kind'],
      inputs: readonly Segment[],
      take: (result: Result) => void,
    ): { readonly changedIds: ReadonlySet<number>; end(result: Result | null): boolean } {
      const own: Work = { kind, inputs, changedIds: new Set() }
      current = own
      return {
        changedIds: own.changedIds,
        /** Whether the result was taken. */
        end(result) {
          if (current !== own) return false
          current = null
          if (result !== null) take(result)
          return result !== null
        },
      }
    },
  }
}
