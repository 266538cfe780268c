/**
 * The tables of words and names, which the first sentence would build: after the start, while nobody waits for it.
 * A process that ends before, as in a restart that fails, spares them. Cost: 0.2 s of CPU in two steps, once, and other
 * requests are answered between them; a sentence that comes sooner builds them itself.
 */
import type { Service } from '../service/service.ts'
import { appLimits } from './app-limits.ts'

export function warmUp(service: Pick<Service, 'findPlaces' | 'understand'>): { stop(): void } {
  const steps = [
    () => service.findPlaces('home'),
    () => service.understand({ text: 'home', base: null }),
  ]
  let timer: NodeJS.Timeout | undefined
  function next(afterMs: number): void {
    const step = steps.shift()
    if (step === undefined) return
    timer = setTimeout(() => {
      try {
        step()
      } catch {
        // The first sentence is answered with the reason; thrown here it would end the process.
      }
      next(appLimits.warmUp.pauseMs)
    }, afterMs)
    timer.unref()
  }
  next(appLimits.warmUp.afterMs)
  return { stop: () => clearTimeout(timer) }
}
