/** A service that listens, with its address and further commands on its data: what most journeys begin with. */
import { type InstalledCommand, runInstalled, startInstalled } from './installed-command.ts'

export interface ServiceOptions {
  /** What stands behind `estia`; left out, `serve`. */
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** Folder of the package with its dependencies; left out, the production install. */
  readonly install?: string
}

export interface RunningService extends InstalledCommand {
  readonly baseUrl: string
  /** Another command on the same data, such as `sellers add`; what it printed. */
  estia(...command: string[]): Promise<string>
}

export async function startService(options: ServiceOptions = {}): Promise<RunningService> {
  const { command = ['serve'], environment = {}, install } = options
  const started = await startInstalled(command, environment, undefined, install)
  return {
    ...started,
    baseUrl: await started.listens,
    async estia(...other) {
      const given = { ...environment, DATA_DIR: started.dataDir }
      return (await runInstalled(other, given, install)).stdout
    },
  }
}
