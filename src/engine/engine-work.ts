/**
 * What queries have cost since an engine was made, in units that a busy machine does not change: the
 * measure by which tests hold the costliest request to its bound, and operators see who is costly.
 * Cost: an addition for each pass.
 */
export interface EngineWork {
  /** Words of bitmaps passed, rows, documents and edges of areas looked at: some nanoseconds each. */
  steps: number
  /** Areas laid over the points: circles and polygons. */
  shapes: number
}

export const noWork = (): EngineWork => ({ steps: 0, shapes: 0 })
