/** Puts a report between the markers of docs/benchmarks.md; everything else there is kept. */
import { readFile, writeFile } from 'node:fs/promises'

const START = '<!-- bench:start -->'
const END = '<!-- bench:end -->'

export const docsFile = new URL('../docs/benchmarks.md', import.meta.url)

export async function writeDocs(tables: string): Promise<void> {
  await writeFile(docsFile, replaceBetween(await readFile(docsFile, 'utf8'), tables))
}

function replaceBetween(text: string, inner: string): string {
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`docs/benchmarks.md lacks ${START} and ${END}`)
  return `${text.slice(0, start + START.length)}\n${inner}${text.slice(end)}`
}
