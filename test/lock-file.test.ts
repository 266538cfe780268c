/**
 * What an install may bring: nothing that the lock file does not name with its hash, from whichever
 * registry is configured, and no script of a package in production.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly dev?: boolean
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly hasInstallScript?: boolean
}

const read = (file: string) =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, '..', file), 'utf8'))
const manifest = read('package.json')
const locked = Object.entries(read('package-lock.json').packages as Record<string, Locked>).filter(
  ([path]) => path !== '',
)
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 13)

describe('the lock file', () => {
  it('has a hash for every package, and the address of none', () => {
    expect(locked.length).toBeGreaterThan(100)
    const wrong = locked.filter(([, { integrity, resolved }]) => !integrity || resolved)
    expect(wrong.map(([path]) => path)).toEqual([])
  })

  it.each(['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64', 'win32 x64'])(
    'has the same Node for %s as for all others',
    (platform) => {
      const nodes = locked.filter(
        ([path, { os, cpu }]) =>
          /node_modules\/node-(?:bin-)?[a-z]+-/.test(path) && `${os} ${cpu}` === platform,
      )
      expect(nodes.length).toBe(1)
      expect(nodes[0][1].version).toMatch(/^26\./)
      expect(new Set(Object.values(manifest.optionalDependencies)).size).toBe(1)
      expect(nodes[0][1].version).toBe(manifest.optionalDependencies[nameOf(nodes[0][0])])
    },
  )

  it('brings no script into production that the manifest lets run', () => {
    const scripts = locked.filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev)
    expect(scripts.map(([path]) => nameOf(path))).toContain('esbuild')
    const allowed = scripts.filter(([path]) => manifest.allowScripts[nameOf(path)] !== false)
    expect(allowed.map(([path]) => path)).toEqual([])
  })
})
