import { expect, it } from 'vitest'
import { html, perLanguage } from './html.ts'

it('renders what all pages of a language share once for each language', () => {
  const rendered: string[] = []
  const greeting = perLanguage(({ lang, text }: { lang: string; text: string }) => {
    rendered.push(lang)
    return html`<p>${text}</p>`
  })
  const pages = [
    { lang: 'en', text: 'a < b' },
    { lang: 'el', text: 'α' },
    { lang: 'en', text: 'a < b' },
  ]
  expect(pages.map((page) => greeting(page).toString())).toEqual([
    '<p>a &lt; b</p>',
    '<p>α</p>',
    '<p>a &lt; b</p>',
  ])
  expect(rendered).toEqual(['en', 'el'])
})
