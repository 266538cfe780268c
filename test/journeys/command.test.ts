/** `bin/estia.js` as shells, supervisors and people start it: which Node it takes, signals, exit codes. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { byLauncher, launchInstalled, startInstalled } from './installed-command.ts'
import { INSTALL_TIMEOUT_MS, machineEnvironment, productionInstall } from './production-install.ts'

/** Makes a Node say that it is another one, as many machines have. */
const pretend = (script: string) => `--import=data:text/javascript,${encodeURIComponent(script)}`
const asNode = (version: string) =>
  pretend(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`,
  )
const AS_NODE_20 = asNode('20.20.2')
const AS_NODE_27 = asNode('27.0.0')
const ON_RISC = pretend(
  "for (const [name, value] of [['platform', 'linux'], ['arch', 'riscv64']]) Object.defineProperty(process, name, { value })",
)
const LOOK_EVERY_MS = 50

let folder: string
let scratch: string

beforeAll(async () => {
  folder = await productionInstall()
  scratch = mkdtempSync(join(tmpdir(), 'estia-command-'))
  const tell = 'console.log(JSON.stringify([process.execPath, process.ppid, ...process.argv]))'
  writeFileSync(join(scratch, 'tell.mjs'), `${tell}; process.exitCode = 7`)
}, INSTALL_TIMEOUT_MS)
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function runNode(args: readonly string[]) {
  const env = machineEnvironment()
  return spawnSync(process.execPath, args, { cwd: scratch, env, encoding: 'utf8' })
}

describe('the Node that is taken', () => {
  const args = ['tell.mjs', 'two words', '--flag=ä']
  const words = ['two words', '--flag=ä']

  it('is the one that was started, where it is recent enough, without another process', () => {
    const { stdout, status } = runNode([join(folder, 'bin/on-node.js'), ...args])
    const [execPath, parent, , file, ...rest] = JSON.parse(stdout)
    expect({ execPath, parent, rest, status }).toEqual({
      execPath: process.execPath,
      parent: process.pid,
      rest: words,
      status: 7,
    })
    expect(file).toBe(join(scratch, 'tell.mjs'))
  })

  it('is the one of the platform package, where the one that was started is older', () => {
    const { stdout, status } = runNode([AS_NODE_20, join(folder, 'bin/on-node.js'), ...args])
    const [execPath, , , file, ...rest] = JSON.parse(stdout)
    const packages = join(folder, 'node_modules')
    const name = readdirSync(packages).find((found) =>
      /^node-(?:bin-)?(?:linux|darwin)/.test(found),
    )
    expect(execPath).toBe(join(packages, String(name), 'bin/node'))
    expect({ file, rest, status }).toEqual({
      file: join(scratch, 'tell.mjs'),
      rest: words,
      status: 7,
    })
  })

  it('is the one of the platform package also where the one that was started is of a later version', () => {
    const { stdout } = runNode([AS_NODE_27, join(folder, 'bin/on-node.js'), ...args])
    expect(JSON.parse(stdout)[0]).toContain(join(folder, 'node_modules'))
  })

  it('is to be installed by other means on a platform without a package', () => {
    cpSync(join(folder, 'bin'), join(scratch, 'elsewhere/bin'), { recursive: true })
    const { stderr, status } = runNode([AS_NODE_20, ON_RISC, 'elsewhere/bin/estia.js', '--version'])
    expect(status).toBe(1)
    expect(stderr).toContain('holds none for linux-riscv64. The npm registry has no package')
    expect(stderr).toContain('install Node 26 by other means')
  })

  it('is requested in a sentence where there is none', () => {
    cpSync(join(folder, 'bin'), join(scratch, 'alone/bin'), { recursive: true })
    const { stderr, status } = runNode([AS_NODE_20, 'alone/bin/estia.js', '--version'])
    expect(status).toBe(1)
    expect(stderr).toMatch(/^estia: Node 26 is needed, this is 20\.20\.2,[^\n]+\n$/)
    expect(stderr).toContain('Run "npm ci" without --omit=optional')
  })
})

describe('the exit code', () => {
  it('is 0 for what was done', async () => {
    const { code, stdout } = await launchInstalled(['--version'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: '1.0.0\n' })
  })

  it.each([
    [['sevre'], {}, "unknown command 'sevre'"],
    [['serve', '--workers', 'many'], {}, 'Give a whole number from 1 to 99.'],
    [['serve'], { PORT: '99999' }, 'PORT must be a whole number from 0 to 65535, not "99999".'],
  ])('is 1 for %j with %j, and the error output says why', async (args, environment, words) => {
    const { code, stdout, stderr } = await launchInstalled(args, environment)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(words)
  })

  it('is that of a shell for a program that a signal has ended', async () => {
    const kill = "process.kill(process.pid, 'SIGKILL')"
    writeFileSync(join(scratch, 'die.mjs'), kill)
    expect(runNode([AS_NODE_20, join(folder, 'bin/on-node.js'), 'die.mjs']).status).toBe(128 + 9)
  })
})

describe('a signal', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s ends the service in good order',
    async (name) => {
      const service = await startInstalled(['serve'], {}, byLauncher)
      const base = await service.listens
      service.signal(name)
      const { code, stdout } = await service.ended
      expect(code).toBe(0)
      expect(stdout).toContain(`"signal":"${name}"`)
      await expect(fetch(`${base}/readyz`)).rejects.toThrow('fetch failed')
      await service.stop()
    },
  )

  it('of a terminal, which goes to a whole group, counts once', async () => {
    // Ends with the number of signals that it got; a second one would end a service at once.
    const count = `let count = 0
      process.on('SIGINT', () => ++count === 1 && setTimeout(() => process.exit(count), 1000))
      setInterval(() => {}, 1000)
      console.log('listens on http://nowhere')`
    writeFileSync(join(scratch, 'count.mjs'), count)
    const { child, listens } = startInGroup('bin/on-node.js', join(scratch, 'count.mjs'))
    await listens
    process.kill(-child.pid!, 'SIGINT')
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1)
  })

  it('that nobody can hand on leaves no service behind', async () => {
    const { child, listens } = startInGroup('bin/estia.js', 'serve')
    const base = await listens
    child.kill('SIGKILL')
    const isUp = () =>
      fetch(`${base}/readyz`).then(
        () => true,
        () => false,
      )
    while (await isUp()) await sleep(LOOK_EVERY_MS)
  })
})

/** The launcher as the first of a process group, as a shell starts it. */
function startInGroup(launcher: string, ...more: string[]) {
  const dataDir = mkdtempSync(join(scratch, 'data-'))
  const args = [AS_NODE_20, join(folder, launcher), ...more]
  const child: ChildProcess = spawn(process.execPath, args, {
    detached: true,
    env: { ...machineEnvironment(), DATA_DIR: dataDir, PORT: '0', WORKERS: '1' },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const listens = new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout!.on('data', (chunk) => {
      output += chunk
      const address = /listens on (http:\S+)/.exec(output)
      if (address) resolve(address[1])
    })
    child.once('close', (code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  return { child, listens }
}
