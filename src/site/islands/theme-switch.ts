/** Light or dark by choice: kept in a cookie, so that the server writes it into the next page. */
const YEAR_S = 31_536_000

export function startThemeSwitch(): void {
  const root = document.documentElement
  document.querySelector('[data-theme-switch]')?.addEventListener('click', () => {
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    const theme = (root.dataset.theme ?? system) === 'dark' ? 'light' : 'dark'
    root.dataset.theme = theme
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
    document.cookie = `theme=${theme}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`
  })
}
