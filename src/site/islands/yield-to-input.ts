/** Long work in steps: between two of them the browser answers fingers and keys. */
interface Scheduler {
  yield?(): Promise<void>
}

const { scheduler } = globalThis as { readonly scheduler?: Scheduler }

export const yieldToInput = (): Promise<void> =>
  scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))

/** After the next frame: what was pressed is seen to be pressed before work begins. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
