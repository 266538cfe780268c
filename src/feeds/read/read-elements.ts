/**
 * The shape that all readers of documents share: text goes in piece by piece, records come out, and at the end it
 * is known whether the document was complete.
 */
import type { FeedElement } from './feed-element.ts'

export interface FoundElement {
  readonly element: FeedElement
  /** Where it begins, counted from 1. */
  readonly line: number
  /** What of it does not fit its format, so that no value of it can be trusted to stand where it belongs. */
  readonly misfit?: string
}

/** What was passed over: told, since the exporter should repair it. */
export interface PassedFault {
  readonly line: number
  readonly message: string
}

export interface ElementReader {
  /** What stands outside of the records, as far as it was read. */
  readonly header: FeedElement
  /** Answers the records that the piece has completed. */
  push(text: string): readonly FoundElement[]
  end(): ElementEnd & { readonly last: readonly FoundElement[] }
}

export interface ElementEnd {
  /** The end of the document was seen, where its format says that it must be. */
  readonly isComplete: boolean
  /** Records that the document says it has; null: it does not say. */
  readonly declaredCount: number | null
  readonly passedCount: number
  readonly passed: readonly PassedFault[]
  /** Where more of the same stock is; null: nothing says so. */
  readonly nextPage: string | null
}
