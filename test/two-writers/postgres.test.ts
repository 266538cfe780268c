import { startPostgres } from '../support/embedded-postgres.ts'
import { startSellerApp } from '../write/seller-app.ts'
import { describeTwoWriters } from './describe-two-writers.ts'

describeTwoWriters('PostgreSQL', true, async () => {
  const server = await startPostgres()
  const app = await startSellerApp({
    fitsPrices: false,
    environment: { DATABASE_URL: await server.createDatabase() },
  })
  return {
    ...app,
    async stop() {
      await app.stop()
      await server.stop()
    },
  }
})
