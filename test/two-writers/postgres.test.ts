import { sharedPostgres } from '../support/shared-postgres.ts'
import { startSellerApp } from '../write/seller-app.ts'
import { describeTwoWriters } from './describe-two-writers.ts'

describeTwoWriters('PostgreSQL', true, async () => {
  const server = await sharedPostgres()
  const app = await startSellerApp({
    fitsPrices: false,
    environment: { DATABASE_URL: await server.createMigratedDatabase() },
  })
  return {
    ...app,
    async stop() {
      await app.stop()
      await server.stop()
    },
  }
})
