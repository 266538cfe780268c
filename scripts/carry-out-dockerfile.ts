/**
 * Carries out the steps of a Dockerfile without a builder, each stage in a folder of its own that stands
 * for its root. What it does not play: the base of the first stage (this machine's system, Node and npm are used), the
 * user, the owners of files, and the limits of a container.
 * Cost: that of the install, 10 to 60 s; little where it was done before.
 */
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, delimiter, dirname, join, relative, resolve } from 'node:path'
import { readDockerfile, type Stage, type Step } from './read-dockerfile.ts'

export interface CarriedOut {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
  readonly bytes: number
}

interface Root {
  readonly path: string
  folder: string
  readonly environment: Record<string, string>
  command: readonly string[]
  healthCheck: readonly string[]
}

/** `installed`: where `npm ci` of the same package files was carried out before, as in the cache of a builder. */
export function carryOutDockerfile(
  project: string,
  into: string,
  installed: string | null = null,
): CarriedOut {
  const roots = new Map<string, Root>()
  let last: Root | null = null
  for (const stage of readDockerfile(readFileSync(join(project, 'Dockerfile'), 'utf8'))) {
    last = carryOutStage(stage, { project, installed, roots }, join(into, stage.name))
    roots.set(stage.name, last)
  }
  if (last === null) throw new Error('the Dockerfile has no stage')
  return { ...last, bytes: bytesIn(last.path) }
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

interface Known {
  readonly project: string
  readonly installed: string | null
  readonly roots: ReadonlyMap<string, Root>
}

function carryOutStage({ steps }: Stage, known: Known, path: string): Root {
  const root: Root = { path, folder: path, environment: {}, command: [], healthCheck: [] }
  mkdirSync(path, { recursive: true })
  for (const step of steps) {
    const { instruction, text } = step
    if (instruction === 'WORKDIR') root.folder = makeFolder(join(path, text))
    if (instruction === 'ENV') Object.assign(root.environment, readPairs(text, path))
    if (instruction === 'COPY') copy(step, known, root)
    if (instruction === 'RUN' && !isInstalled(text, known, root)) run(text, root)
    if (instruction === 'CMD') root.command = readCommand(text)
    if (instruction === 'HEALTHCHECK') root.healthCheck = readCommand(text.replace(/^CMD\s+/, ''))
  }
  return root
}

const readCommand = (text: string): readonly string[] => JSON.parse(text)

/** A value that is a path of the image is one below its root. */
function readPairs(text: string, path: string): Record<string, string> {
  const pairs = text.split(/\s+/).map((pair) => pair.split('=', 2))
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, value.startsWith('/') ? join(path, value) : value]),
  )
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}

const INSTALL = 'npm ci --omit=dev --ignore-scripts'

/** The very same command on the very same files: its packages are linked to where they are installed. */
function isInstalled(line: string, { installed }: Known, { folder }: Root): boolean {
  if (installed === null || line !== INSTALL) return false
  const isSame = (name: string) =>
    readFileSync(join(installed, name), 'utf8') === readFileSync(join(folder, name), 'utf8')
  if (!['package.json', 'package-lock.json', '.npmrc'].every(isSame)) return false
  linkAll(join(installed, 'node_modules'), join(folder, 'node_modules'))
  return true
}

/** A copy that takes no space: nothing here writes into a file of another stage. */
function linkAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkAll(source, target)
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // Another disk.
    copyFileSync(from, to)
  }
}

/** Paths of the image in a shell line are below its root: those at the top that there are or that it makes. */
function run(line: string, { path, folder, environment }: Root): void {
  const rooted = line.replaceAll(/(^|\s)\/(app|data|image)\b/g, `$1${path}/$2`)
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', rooted], {
    cwd: folder,
    env: { ...stepEnvironment(), ...environment },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`RUN ${line}\nended with ${status}: ${stdout}${stderr}`)
}

/** The Node of the image is the one that runs this. */
export function stepEnvironment(): Record<string, string | undefined> {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
  const { HOME, TMPDIR, HTTP_PROXY, HTTPS_PROXY } = process.env
  const PATH = [dirname(process.execPath), ...path].join(delimiter)
  return { PATH, HOME, TMPDIR, HTTP_PROXY, HTTPS_PROXY, npm_config_prefer_offline: 'true' }
}

function copy({ flags, text }: Step, { project, roots }: Known, root: Root): void {
  const from = flags.from === undefined ? project : roots.get(flags.from)?.path
  if (from === undefined) throw new Error(`COPY --from=${flags.from}: there is no such stage`)
  const isIgnored = flags.from === undefined ? readIgnored(project) : () => false
  const names = text.split(/\s+/)
  const to = names.pop()!
  const target = to.startsWith('/') ? join(root.path, to) : resolve(root.folder, to)
  for (const name of names) {
    const source = join(from, name)
    if (!existsSync(source) || isIgnored(name)) throw new Error(`COPY ${name}: it is not there`)
    const isFile = statSync(source).isFile()
    if (flags.from !== undefined && !isFile) linkAll(source, target)
    else
      cpSync(source, isFile && to.endsWith('/') ? join(target, basename(name)) : target, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !isIgnored(relative(from, path)),
      })
  }
}

/** The two forms that our .dockerignore has: a name at the top, and an ending anywhere. */
function readIgnored(project: string): (path: string) => boolean {
  const lines = readFileSync(join(project, '.dockerignore'), 'utf8').split('\n')
  const patterns = lines.filter((line) => line !== '')
  const endings = patterns.flatMap((line) => /^\*\*\/\*(\.[\w.]+)$/.exec(line)?.[1] ?? [])
  const names = patterns.filter((line) => /^[\w.-]+$/.test(line))
  if (endings.length + names.length !== patterns.length) {
    throw new Error('.dockerignore: a form that is not understood')
  }
  return (path) =>
    names.some((name) => path === name || path.startsWith(`${name}/`)) ||
    endings.some((ending) => path.endsWith(ending))
}
