/**
 * Forty questions of buyers on a demo market. The right answers come from the API, asked as a program asks;
 * questions about single listings take them from the market, so that they hold for any.
 */
import type { Body } from '../../support/test-app.ts'
import type { Task } from './task.ts'

const DAY_MS = 86_400_000

export async function buyerTasks(baseUrl: string, nowMs: number): Promise<Task[]> {
  const read = async (path: string): Promise<Body> =>
    (await fetch(`${baseUrl}/v1${path}`)).json() as Promise<Body>
  const list = async (query: string): Promise<Body[]> => [
    ...(await read(`/listings?${query}`)).results,
  ]
  const top = async (query: string) => String((await list(`${query}&limit=1`))[0]?.id)
  const total = async (query: string) => String((await read(`/listings?${query}&limit=1`)).total)
  const homes = await list(
    'district=limassol&property_type=house&sea_max_m=20000&limit=10&detail=full',
  )
  const [a, b, c] = homes
  const id = ({ id: own }: Body) => Number(own)
  const by = (member: string, pick: (...values: number[]) => number, some: Body[]) => {
    const best = pick(...some.map((one) => Number(one[member])))
    return String(id(some.find((one) => Number(one[member]) === best)!))
  }
  const similar = [...(await read(`/listings/${id(a)}/similar`)).results]
  const cheaper = similar.filter(({ price }) => Number(price) < Number(a.price))
  const referenced = homes.find(({ reference }) => reference !== null)!
  const since = new Date(nowMs - 3 * DAY_MS).toISOString().slice(0, 10)
  const ninth = (await list('district=nicosia&property_type=apartment&sort=price_asc&limit=25'))[8]
  const rents = async (district: string) =>
    Number(await total(`deal=rent&property_type=apartment&district=${district}`))
  const moreRents = (await rents('limassol')) > (await rents('nicosia')) ? 'Limassol' : 'Nicosia'
  // There are several: all are searched, and each is named with its listings.
  const marinas = [...(await read('/locations?q=Agia+Marina')).results]
    .filter(({ name }) => String(name).startsWith('Agia Marina'))
    .reduce((sum, { listings }) => sum + Number(listings.sale), 0)
  const germasogeia = [...(await read('/locations?q=Germasogeia')).results][0]

  const asked = async (
    question: string,
    answer: string | RegExp | Promise<string>,
  ): Promise<Task> => ({
    question,
    answer: await answer,
  })
  return Promise.all([
    asked(
      'The cheapest three-bedroom house with title deed within a kilometre of the sea in Paphos',
      top(
        'district=paphos&property_type=house&bedrooms=3&title_deed=has-title&sea_max_m=1000&sort=price_asc',
      ),
    ),
    asked(
      'The cheapest two-bedroom apartment in Limassol',
      top('district=limassol&property_type=apartment&bedrooms=2&sort=price_asc'),
    ),
    asked(
      'How many houses are for sale in Larnaca?',
      total('district=larnaca&property_type=house'),
    ),
    asked(
      'The most expensive house in Nicosia',
      top('district=nicosia&property_type=house&sort=price_desc'),
    ),
    asked(
      'The newest apartment to rent in Limassol',
      top('deal=rent&district=limassol&property_type=apartment&sort=newest'),
    ),
    asked(
      'The biggest house with a private pool in Paphos',
      top('district=paphos&property_type=house&pool=private&sort=area_desc'),
    ),
    asked(
      'How many plots are for sale in Famagusta under 100k?',
      total('district=famagusta&property_type=land-plots&price_max=100000'),
    ),
    asked(
      'The cheapest apartment to rent with parking in Nicosia',
      top('deal=rent&district=nicosia&property_type=apartment&parking=yes&sort=price_asc'),
    ),
    asked(
      'The smallest apartment with a sea view in Larnaca',
      top('district=larnaca&property_type=apartment&view=sea-view&sort=area_asc'),
    ),
    asked(
      'How many brand-new apartments are for sale in Paphos under 300,000?',
      total('district=paphos&property_type=apartment&condition=brand-new&price_max=300000'),
    ),
    asked(
      'How many houses with a garden and a fireplace are for sale in Nicosia?',
      total('district=nicosia&property_type=house&amenities=garden,fireplace'),
    ),
    asked(
      'The cheapest furnished apartment to rent in Limassol',
      top(
        'deal=rent&district=limassol&property_type=apartment&furnishing=furnished&sort=price_asc',
      ),
    ),
    asked(
      'The cheapest apartment to rent with pets allowed in Nicosia',
      top('deal=rent&district=nicosia&property_type=apartment&pets=allowed&sort=price_asc'),
    ),
    asked(
      'How many houses of energy class A are for sale in Limassol?',
      total('district=limassol&property_type=house&energy_class=a'),
    ),
    asked(
      'How many apartments on floor 4 or higher are for sale in Limassol?',
      total('district=limassol&property_type=apartment&floor_min=4'),
    ),
    asked(
      'How many homes does an owner himself sell in Larnaca?',
      total('district=larnaca&seller_type=property-owner'),
    ),
    asked(
      'How many reduced houses are for sale in Paphos?',
      total('district=paphos&property_type=house&reduced=1'),
    ),
    asked(
      'How many homes were listed today in Limassol?',
      total('district=limassol&listed_within_days=0'),
    ),
    asked(
      'The nearest house to the point 34.70, 33.05',
      top('near=34.7,33.05&radius_km=50&property_type=house&sort=distance'),
    ),
    asked(
      'How many four-bedroom houses are for sale in Limasol?',
      total('district=limassol&property_type=house&bedrooms=4'),
    ),
    asked(
      'How many apartments are for sale in Λάρνακα?',
      total('district=larnaca&property_type=apartment'),
    ),
    asked(
      'How many apartments are for sale in Paphos city?',
      total('location=paphos&property_type=apartment'),
    ),
    asked(
      'The cheapest house over 500000 in Famagusta',
      top('district=famagusta&property_type=house&price_min=500000&sort=price_asc'),
    ),
    asked('A studio house under 5000 in Paphos', /^none: .*Without|^none: .*drop two/),
    asked(`What does #${id(a)} cost?`, String(a.price)),
    asked(`Has #${id(b)} a title deed?`, String(b.title_deed)),
    asked('How many homes are for sale in Agia Marina?', String(marinas)),
    asked(`How far is #${id(a)} from the sea?`, String(a.distance_to_sea_m)),
    asked(
      `Which of #${id(a)}, #${id(b)} and #${id(c)} is nearest to the sea?`,
      by('distance_to_sea_m', Math.min, [a, b, c]),
    ),
    asked(
      `Which of #${id(a)} and #${id(b)} has the larger covered area?`,
      by('covered_area_m2', Math.max, [a, b]),
    ),
    asked(
      `Is there something cheaper like #${id(a)}?`,
      cheaper.length > 0 ? new RegExp(`^(?:${cheaper.map(id).join('|')})$`) : 'none',
    ),
    asked(`What does the description of #${id(c)} say?`, /^«[^«»]{20,}»$/),
    asked(`Which listing has the reference ${referenced.reference}?`, String(id(referenced))),
    asked(`What does ${a.link} cost?`, String(a.price)),
    asked('The ninth cheapest apartment in Nicosia', String(id(ninth))),
    asked('Which has more apartments to rent: Limassol or Nicosia?', moreRents),
    asked(
      `How many listings changed since ${since}? I look in Paphos`,
      total(`district=paphos&updated_since=${since}`),
    ),
    asked('How many homes are for sale in Germasogeia town?', String(germasogeia.listings.sale)),
    asked(`Which of #${id(a)} and #999999999 are not still live?`, '999999999'),
    asked('A house whose neighbours are all of one nationality in Paphos', /no filter/),
  ])
}
