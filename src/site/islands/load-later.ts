/**
 * Loads the script of some buttons, and starts it. On a slow line a visitor is quicker than the script: a press that comes
 * before it is repeated once it has started, instead of being lost.
 */
export function loadLater(load: () => Promise<() => unknown>, buttons?: string): void {
  let pressed: HTMLElement | null = null
  const remember = ({ target }: Event) => {
    pressed = (target as Element).closest<HTMLElement>(buttons!) ?? pressed
  }
  if (buttons) document.addEventListener('click', remember)
  load()
    .then((start) => {
      document.removeEventListener('click', remember)
      const started = start()
      pressed?.click()
      return started
    })
    .catch((error: unknown) => console.error(error))
}
