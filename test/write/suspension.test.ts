/** A suspension that is broken off between its transactions, by a kill or a store that goes away, is completed. */
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '../../src/structures/durations.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { type Seller, type SellerApp, startSellerApp } from './seller-app.ts'

const environments = {
  SQLite: async () => ({}),
  PostgreSQL: async () => ({
    DATABASE_URL: await (await sharedPostgres()).createMigratedDatabase(),
  }),
}

afterEach(() => vi.restoreAllMocks())

describe.each(Object.entries(environments))('on %s', (_, makeEnvironment) => {
  let environment: Readonly<Record<string, string>>
  let app: SellerApp
  let everyMinute: (() => void)[]

  async function start(dataDir: { dataDir?: string } = {}): Promise<void> {
    const timers = vi.spyOn(globalThis, 'setInterval')
    app = await startSellerApp({ environment, fitsPrices: false, ...dataDir })
    everyMinute = timers.mock.calls
      .filter(([, ms]) => ms === MINUTE_MS)
      .map(([look]) => look as () => void)
    timers.mockRestore()
  }

  beforeAll(async () => {
    environment = await makeEnvironment()
    await start()
  })
  afterAll(() => app.stop())

  const suspend = ({ id }: Seller) => app.service.operator.suspend(id, 'spam', 'Olga')
  const statesOf = ({ id }: Seller) => app.store.countOwn(id)
  const foundOf = async ({ call, companyId }: Seller) =>
    Number((await call('GET', `/listings?company_id=${companyId}`)).body.total)

  /** As a kill leaves it: suspended, and everything still live. */
  async function brokenOff(): Promise<Seller> {
    const seller = await app.addSeller()
    for (let count = 0; count < 2; count++) await seller.listingIn('live')
    const write = app.store.write.bind(app.store)
    vi.spyOn(app.store, 'write')
      .mockImplementationOnce(write)
      .mockRejectedValueOnce(new Error('the store went away'))
    await expect(suspend(seller)).rejects.toThrow('went away')
    vi.restoreAllMocks()
    expect((await app.store.getSellerRules(seller.id))?.suspended_reason).toBe('spam')
    expect(await statesOf(seller)).toEqual({ live: 2 })
    return seller
  }

  it('by the housekeeping within a minute', async () => {
    const seller = await brokenOff()
    for (const look of everyMinute) look()
    await expect.poll(() => statesOf(seller), { timeout: 30_000 }).toEqual({ paused: 2 })
  })

  it('by the operator, who suspends again', async () => {
    const seller = await brokenOff()
    expect(await suspend(seller)).toBe(2)
    expect(await statesOf(seller)).toEqual({ paused: 2 })
  })

  it('by the next process, before it shows anything', async () => {
    const seller = await brokenOff()
    const { dataDir } = app
    await app.close()
    await start({ dataDir })
    expect(await statesOf(seller)).toEqual({ paused: 2 })
    const { body } = await app.server
      .inject(`/v1/listings?company_id=${seller.companyId}`)
      .then((answer) => ({ body: answer.json() }))
    expect(body.total).toBe(0)
  })

  it('by the operator who lifts it meanwhile', async () => {
    const seller = await app.addSeller()
    await seller.listingIn('live')
    const read = app.store.ownListings.bind(app.store)
    vi.spyOn(app.store, 'ownListings').mockImplementationOnce(async (query) => {
      const live = await read(query)
      await app.service.operator.lift(seller.id, 'Olga')
      return live
    })
    expect(await suspend(seller)).toBe(0)
    expect(await statesOf(seller)).toEqual({ paused: 1 })
    expect(await foundOf(seller)).toBe(0)
  })
})
