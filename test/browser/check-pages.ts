/** What axe finds wrong in a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { WatchedPage } from './world.ts'

/** The short form, put into a document once: reading it takes as long as all rules together. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const CLOSED_OR_ALIKE = [
  'details:not([open]) > :not(summary)',
  '#results .card:nth-child(n + 4)',
  '.layout-desk tbody tr:nth-child(n + 4)',
].join()
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds, and ids that stand twice; the page is afterwards as it was, except for alike operations of the API. */
export async function violations(page: WatchedPage, rules?: string[]): Promise<string[]> {
  const { twice, aside } = await setAside(page)
  const wrong = await runAxe(page, {
    // Nothing else is wanted: half the time of asking for all.
    resultTypes: ['violations'],
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: TAGS },
  })
  await aside.evaluate((nodes) => {
    for (const [mark, element] of nodes) mark.replaceWith(element)
  })
  return [...twice.map((id) => `stands twice: #${id}`), ...wrong]
}

async function runAxe(page: WatchedPage, options: axe.RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(async (asked) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe
    const { violations: found } = await run(document, asked)
    return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, options)
}

/**
 * Takes out of the document what axe would look through and leave out: what is closed, most of the nodes of a search.
 * And what is alike: three cards, three rows of the desk and three operations of the API stand for all.
 */
async function setAside(page: WatchedPage) {
  const twice = await page.evaluate((alike) => {
    for (const operation of document.querySelectorAll(alike)) operation.remove()
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return ids.filter((id, at) => ids.indexOf(id) !== at)
  }, '.layout-text main > section:nth-of-type(n + 4)')
  const aside = await page.evaluateHandle(
    (selector) =>
      [...document.querySelectorAll(selector)].map((element) => {
        const mark = document.createComment('')
        element.replaceWith(mark)
        return [mark, element] as const
      }),
    CLOSED_OR_ALIKE,
  )
  return { twice, aside }
}
