/**
 * Compares the API as it is described now with that of the last release: within /v1 there are additions only.
 * `--release` stores today's description as that of the release; `npm version` does so.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { compareApis } from './compare-api.ts'
import { describedApi } from './described-api.ts'

const PATH = 'docs/reference/released-api.json'
/** Words may change at any time, and would make the file four times as long. */
const WORDS = new Set(
  'description summary title example examples default tags info servers'.split(' '),
)

/** The description without its words; members of a schema may have the same names as words. */
function structureOf(node: unknown, isNames = false): unknown {
  if (Array.isArray(node)) return node.map((item) => structureOf(item))
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([name]) => isNames || !(WORDS.has(name) || name.startsWith('x-')))
      .map(([name, member]) => [name, structureOf(member, name === 'properties' && !isNames)]),
  )
}

const { paths, components } = describedApi()
const today = JSON.stringify(structureOf({ paths, components: { schemas: components.schemas } }))

if (process.argv.includes('--release')) {
  await writeFile(PATH, `${today}\n`)
} else {
  const released = JSON.parse(await readFile(PATH, 'utf8'))
  const faults = compareApis(released, JSON.parse(today))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) {
    console.error(
      `\nThe API has lost ${faults.length} things that ${PATH} promises. Within /v1 there are additions only: restore them.`,
    )
    process.exitCode = 1
  }
}
