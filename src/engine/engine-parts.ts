/**
 * What a query reads: the segments and the fresh documents of the tail, each document in exactly one of them.
 * Invariant: every change creates new parts, so results can be cached per parts object.
 */

import { codeBytes } from '../structures/rows/row-codes.ts'
import { stepBytes } from '../structures/rows/sorted-column.ts'
import { bufferBytes, type Segment } from './segment/segment.ts'
import type { FileChunk, RecordChunk, SegmentData } from './segment/segment-data.ts'
import type { TailDocument } from './tail.ts'

export interface EngineParts {
  readonly segments: readonly Segment[]
  readonly tail: readonly TailDocument[]
}

/** Rows are numbered through all segments, one after the other, and on through the tail. */
export function firstRows({ segments }: Pick<EngineParts, 'segments'>): number[] {
  const firsts = [0]
  for (const { data } of segments) firsts.push(firsts[firsts.length - 1] + data.rows)
  return firsts
}

/** Figures for operators: how full an engine is and how much memory its index takes. */
export interface EngineStats {
  readonly segments: number
  readonly segmentRows: number
  readonly deadRows: number
  readonly tailDocuments: number
  /** Records in memory. */
  readonly recordBytes: number
  /** Records in files. */
  readonly storedBytes: number
  /** Everything in the segments but the records, with the codes that counting has made of their columns. */
  readonly indexBytes: number
}

const isInFile = (chunk: RecordChunk): chunk is FileChunk => !(chunk instanceof Uint8Array)

const sum = (figures: readonly number[]): number =>
  figures.reduce((total, figure) => total + figure, 0)

/** Made when somebody first counts, and not among the data. */
const codedBytes = ({ sets, ranged }: SegmentData): number =>
  sum(Object.values(sets).map((column) => codeBytes(column.sets))) +
  sum(Object.values(ranged).map(stepBytes))

export function engineStats({ segments, tail }: EngineParts): EngineStats {
  const datas = segments.map(({ data }) => data)
  const memory = bufferBytes(datas.map(({ records }) => records.chunks))
  const stored = datas.flatMap(({ records }) => records.chunks).filter(isInFile)
  return {
    segments: segments.length,
    segmentRows: sum(datas.map(({ rows }) => rows)),
    deadRows: sum(segments.map(({ data, liveRows }) => data.rows - liveRows)),
    tailDocuments: tail.length,
    recordBytes: memory,
    storedBytes: sum(stored.map(({ length }) => length)),
    indexBytes: bufferBytes(datas) - memory + sum(datas.map(codedBytes)),
  }
}
