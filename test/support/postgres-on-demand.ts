/**
 * The PostgreSQL server of a test run: started by the process of the runner when a worker first asks for its port
 * over HTTP, since workers come and go, and stopped after the last test. A run that asks for none pays nothing.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OwnPostgres } from './embedded-postgres.ts'

export interface PostgresOnDemand {
  /** Answers a GET with the port of the server. */
  readonly url: string
  stop(): Promise<void>
}

export async function offerPostgres(): Promise<PostgresOnDemand> {
  let started: Promise<OwnPostgres> | undefined
  const desk = createServer(async (_, answer) => {
    // Loaded on demand as well: most runs are of one file.
    started ??= import('./embedded-postgres.ts').then(({ startPostgres }) => startPostgres())
    await started.then(
      ({ port }) => answer.end(String(port)),
      (error) => answer.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  // The runner may end without having asked us to stop.
  desk.unref()
  return {
    url: `http://127.0.0.1:${(desk.address() as AddressInfo).port}`,
    async stop() {
      desk.close()
      desk.closeAllConnections()
      await started?.then((server) => server.stop())
    },
  }
}
