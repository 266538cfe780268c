/** Puts a report between the markers of docs/reference/benchmarks.md and its summary between those of README.md. */
import { readFile, writeFile } from 'node:fs/promises'

const START = '<!-- bench:start -->'
const END = '<!-- bench:end -->'

export async function writeDocs(tables: string, summary: string): Promise<void> {
  await replaceIn('docs/reference/benchmarks.md', tables)
  await replaceIn('README.md', summary)
}

async function replaceIn(name: string, inner: string): Promise<void> {
  const file = new URL(`../${name}`, import.meta.url)
  const text = await readFile(file, 'utf8')
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`${START} and ${END} are missing in ${name}`)
  await writeFile(file, `${text.slice(0, start + START.length)}\n${inner}${text.slice(end)}`)
}
