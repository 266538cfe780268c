/**
 * A world in which photos can be imported for real: names, https, certificates and public addresses,
 * all on this machine. Where the system allows it, service and world share a network of their own
 * (`unshare`), in which the host has a public address and the standard port; the service then runs
 * exactly as in production. Elsewhere `lead-photos-here.ts` is loaded into it and leads its name
 * queries and connections to this machine. The product has no setting for either.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/child-server.ts'

/** What a CRM on the host has taken in: the parsed body of an event. */
export interface CrmEvent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

export type WorldEvent =
  | { asked: string }
  | { trapped: string }
  | { ready: true }
  | { crm: CrmEvent }

export interface PhotoHostOrder {
  /** What the names lead to. */
  readonly hostAddress: string
  readonly listenAddress: string
  readonly hostPort: number
  readonly trapAddresses: readonly string[]
  readonly trapPort: number
  readonly namePort: number
  readonly servicePort: number
  readonly socketPath: string
  readonly eventsPath: string
  /** What the host has under /feeds/. */
  readonly documentsPath: string
  readonly key: string
  readonly certificate: string
}

export interface PhotoWorld {
  /** For the service: what stands before its command, and its settings. */
  readonly wrapper: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  /** Leads to the service from outside. */
  readonly socketPath: string
  untilReady(): Promise<void>
  /** From now on the host has this document under /feeds/. */
  serve(name: string, document: string): void
  /** What the CRM does from now on; a number is the status that it answers with. */
  setCrm(state: 'online' | 'cut off' | 'hangs' | number): void
  /** By how much the clocks of the CRM, and of a service with `move-clock.ts`, are ahead. */
  setClockAhead(ms: number): void
  readonly clockPath: string
  /** Paths requested from the photo host, in order. */
  asked(): string[]
  /** Events that the CRM under /crm has verified and not seen before. */
  crm(): CrmEvent[]
  /** Visits to the traps, by address; the first to each is the trap's own. */
  trapped(): string[]
  /** Its processes end with the service. */
  remove(): void
}

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const CERTIFICATE = file('../photos/origin-certificate.pem')
const LOOK_EVERY_MS = 50
const CLOCK = 'clock-ahead'
const PUBLIC_ADDRESS = '93.184.215.14'
const PRIVATE_ADDRESS = '10.20.30.40'

/** $1 name servers, $2 node, $3 the world's program, $4 its order, $5 its log; then the service. */
const START_WORLD = 'NODE_OPTIONS= "$2" "$3" "$4" >"$5" 2>&1 </dev/null & shift 5; exec "$@"'
const MAKE_NETWORK = `ip link set lo up && ip addr add ${PUBLIC_ADDRESS}/32 dev lo && ip addr add ${PRIVATE_ADDRESS}/32 dev lo && mount --bind "$1" /etc/resolv.conf`

/** Plain, or as a user who is root in a namespace of its own; null where neither is allowed. */
export function ownNetwork(): readonly string[] | null {
  const ways = [
    ['unshare', '--net', '--mount'],
    ['unshare', '--map-root-user', '--net', '--mount'],
  ]
  const attempt = ['sh', '-c', MAKE_NETWORK, 'sh', '/dev/null']
  return (
    ways.find(([program, ...rest]) => spawnSync(program, [...rest, ...attempt]).status === 0) ??
    null
  )
}

export async function makePhotoWorld(network = ownNetwork()): Promise<PhotoWorld> {
  const folder = mkdtempSync(join(tmpdir(), 'estia-world-'))
  const eventsPath = join(folder, 'events')
  const socketPath = join(folder, 'service')
  const order: PhotoHostOrder = {
    hostAddress: PUBLIC_ADDRESS,
    ...(network ? standardPorts : await freePorts()),
    socketPath,
    eventsPath,
    documentsPath: folder,
    key: readFileSync(file('../photos/origin-key.pem'), 'utf8'),
    certificate: readFileSync(CERTIFICATE, 'utf8'),
  }
  const namesPath = join(folder, 'resolv.conf')
  writeFileSync(namesPath, 'nameserver 127.0.0.1\n')
  const script = network ? `${MAKE_NETWORK} && { ${START_WORLD}; }` : START_WORLD
  const words = [namesPath, process.execPath, file('./photo-host.ts'), JSON.stringify(order)]
  const logPath = join(folder, 'log')

  const serve = (name: string, document: string) => writeFileSync(join(folder, name), document)
  const setClockAhead = (ms: number) => {
    // In one step: nobody reads half of it.
    serve(`${CLOCK}.new`, String(ms))
    renameSync(join(folder, `${CLOCK}.new`), join(folder, CLOCK))
  }
  setClockAhead(0)

  const events = (): WorldEvent[] =>
    existsSync(eventsPath)
      ? readFileSync(eventsPath, 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line))
      : []
  return {
    wrapper: [...(network ?? []), 'sh', '-c', script, 'sh', ...words, logPath],
    environment: {
      PORT: String(order.servicePort),
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
      ...(network ? {} : leadHere(order)),
    },
    socketPath,
    async untilReady() {
      while (!events().some((event) => 'ready' in event)) {
        const fault = readFileSync(logPath, 'utf8')
        if (fault !== '') throw new Error(fault)
        await sleep(LOOK_EVERY_MS)
      }
    },
    serve,
    setCrm: (state) => serve('crm-state', String(state)),
    setClockAhead,
    clockPath: join(folder, CLOCK),
    asked: () => events().flatMap((event) => ('asked' in event ? [event.asked] : [])),
    crm: () => events().flatMap((event) => ('crm' in event ? [event.crm] : [])),
    trapped: () => events().flatMap((event) => ('trapped' in event ? [event.trapped] : [])),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

const standardPorts = {
  listenAddress: PUBLIC_ADDRESS,
  hostPort: 443,
  trapAddresses: [PRIVATE_ADDRESS, '127.0.0.1'],
  trapPort: 443,
  namePort: 53,
  servicePort: 8080,
}

async function freePorts() {
  return {
    listenAddress: '127.0.0.1',
    hostPort: await freePort(),
    trapAddresses: ['127.0.0.1'],
    trapPort: await freePort(),
    namePort: await freePort(),
    servicePort: await freePort(),
  }
}

function leadHere({ hostAddress, hostPort, trapPort, namePort }: PhotoHostOrder) {
  const program = new URL('./lead-photos-here.ts', import.meta.url).href
  return {
    NODE_OPTIONS: `--import=${program}`,
    LEAD_PHOTOS_HERE: JSON.stringify({ hostAddress, hostPort, trapPort, namePort }),
  }
}
