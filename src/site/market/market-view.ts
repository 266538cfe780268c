/** What a page of the market shows. */
import type { MarketRequest } from '../../domain/search/market-request.ts'
import type { MarketAnswer, MarketRanking } from '../../service/market/market-service.ts'
import type { MarketSubject } from './market-subject.ts'

export interface MarketView {
  readonly subject: MarketSubject
  readonly request: MarketRequest
  readonly answer: MarketAnswer
  readonly byBedrooms: readonly { readonly rooms: string; readonly now: MarketAnswer['now'] }[]
  readonly ranking: MarketRanking
}
