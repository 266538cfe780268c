import { loadLater } from './load-later.ts'

/** Starts what is costly when it comes into view, or near it, with the buttons that belong to it. */
export function whenSeen(
  element: HTMLElement,
  load: () => Promise<() => unknown>,
  buttons?: string,
): void {
  const isSeen = new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: '200px' },
    )
    observer.observe(element)
  })
  loadLater(() => isSeen.then(load), buttons)
}
