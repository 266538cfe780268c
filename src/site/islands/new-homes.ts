/**
 * "3 new homes" above the results, without a reload: a stream of the changes of this search, while the page is in view.
 * A hidden page holds no connection, for a browser has six of them; it goes on where it stopped when it is seen again.
 */
import { browserLimits } from '../site-limits.ts'
import { RESULTS_EVENT } from './live-search.ts'

interface ListingChange {
  readonly type: string
  readonly listing_id: number
}

const { newsAfterMs, newsRetryMs } = browserLimits

export function startNewHomes(): void {
  const fresh = new Set<number>()
  let source: EventSource | null = null
  let after = ''
  let timer = 0
  const place = () => document.querySelector<HTMLElement>('[data-news]')

  function show(): void {
    const element = place()
    const link = element?.querySelector('a')
    if (!element || !link || fresh.size === 0) return
    const { lang } = document.documentElement
    const words = element.dataset[new Intl.PluralRules(lang).select(fresh.size)] ?? ''
    link.textContent = words.replace('{n}', new Intl.NumberFormat(lang).format(fresh.size))
    element.hidden = false
  }

  function close(): void {
    window.clearTimeout(timer)
    source?.close()
    source = null
  }

  function open(): void {
    close()
    const address = place()?.dataset.news
    if (!address || document.hidden) return
    const begin = after === '' ? '' : `&after=${after}`
    source = new EventSource(`${address}${begin}`)
    source.onmessage = ({ data, lastEventId }) => {
      after = lastEventId
      const { type, listing_id: id } = JSON.parse(data) as ListingChange
      if (type === 'published') fresh.add(id)
      else return
      show()
    }
    source.onerror = () => {
      // Otherwise the browser comes back by itself.
      if (source?.readyState !== EventSource.CLOSED) return
      after = ''
      later(newsRetryMs)
    }
  }

  function later(waitMs: number): void {
    close()
    timer = window.setTimeout(open, waitMs)
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) close()
    else later(newsAfterMs)
  })
  // Another search: what is new there begins now.
  document.addEventListener(RESULTS_EVENT, () => {
    fresh.clear()
    after = ''
    later(newsAfterMs)
  })
  later(newsAfterMs)
}
