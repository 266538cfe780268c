/**
 * What a mapping of a format is: data, no code. Where each value of a record stands, and what the format's own words
 * mean in ours. Paths are those of `feed-element.ts`.
 */
import type { FeedFormat, RecordText, RecordValueName } from '../../domain/feeds/feed-record.ts'

export interface ValueRule {
  /** The first that is not empty is taken. */
  readonly from: readonly string[]
  /** What a word or number means, in small letters, `path=word` at one path only; others stay as they are. */
  readonly words?: Readonly<Record<string, string>>
  /** Whatever is none of the words says nothing of this value, at all paths or at these: the next path is read. */
  readonly onlyWords?: true | readonly string[]
  /** Units of areas by the paths that have them: a unit, or `=path` of where it is said. Others are square metres. */
  readonly units?: Readonly<Record<string, string>>
}

export interface TextRule {
  readonly from: string
  /** `names`: each element below is named after its language; `@a`: its attribute a says so. */
  readonly language: 'names' | 'unknown' | `@${string}`
  /** Of a format of one country; absent: English. */
  readonly usual?: NonNullable<RecordText['usual']>
  /** Where in such an element the text is; without it, its own. */
  readonly text?: string
}

export interface FormatMapping {
  readonly format: FeedFormat
  /** `a/*`: whatever stands in an element a. */
  readonly recordName: string
  /** Absent says nothing: a record says itself that it is removed. */
  readonly isPartial?: true
  readonly key: readonly string[]
  readonly reference: readonly string[]
  readonly values: Readonly<Partial<Record<RecordValueName, ValueRule>>>
  /** Texts of features, each perhaps several with commas between. */
  readonly features: readonly (ValueRule & { readonly hasCommas?: true })[]
  /** What is a feature when it is said to be there (1, true, yes, any number above 0). */
  readonly flags: Readonly<Record<string, string>>
  readonly texts: readonly TextRule[]
  /** Texts of the project that a home belongs to. */
  readonly projectTexts?: readonly TextRule[]
  readonly photos: {
    /** Elements, one for each photo; a star stands for digits. */
    readonly from: readonly string[]
    /** Paths in such an element; without one its own text. */
    readonly url: readonly string[]
    readonly order?: string
    /** Where this says so, it is a floor plan. */
    readonly plan?: { readonly paths: readonly string[]; readonly words: RegExp }
    /** Where this says so, it is no photo of the home. */
    readonly other?: { readonly paths: readonly string[]; readonly words: RegExp }
    readonly plans?: readonly string[]
  }
  readonly version: readonly string[]
}
