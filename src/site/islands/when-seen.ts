/** Starts what is costly when it comes into view, or near it. */
export function whenSeen(element: HTMLElement, start: () => Promise<void>): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      start().catch((error: unknown) => console.error(error))
    },
    { rootMargin: '200px' },
  )
  observer.observe(element)
}
