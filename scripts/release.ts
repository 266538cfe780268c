/**
 * The part of `npm version` between the new number in package.json and its commit: the program's own number, the heading in the
 * changelog, and the description of the API that later changes are compared with.
 */
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'

const VERSION_FILE = 'src/catalogue/program-version.ts'
const CHANGELOG = 'CHANGELOG.md'
const HEADING = '## [Unreleased]\n'

const { version } = JSON.parse(await readFile('package.json', 'utf8'))
const changelog = await readFile(CHANGELOG, 'utf8')
const [, news] = /## \[Unreleased\]\n([\s\S]*?)(?=\n## \[|$)/.exec(changelog) ?? []
if (!news?.trim()) {
  throw new Error(`${CHANGELOG} has nothing under "${HEADING.trim()}": say what is new first.`)
}
const today = new Date().toISOString().slice(0, 10)
await writeFile(CHANGELOG, changelog.replace(HEADING, `${HEADING}\n## [${version}] - ${today}\n`))
const source = await readFile(VERSION_FILE, 'utf8')
await writeFile(VERSION_FILE, source.replace(/'[^']+'/, `'${version}'`))
execFileSync(process.execPath, ['scripts/check-compatibility.ts', '--release'])
execFileSync('git', ['add', CHANGELOG, VERSION_FILE, 'docs/reference/released-api.json'])
