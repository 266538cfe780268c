/** What is wrong in a map folder, in a sentence that names the file and the place in it. */
export class MapFault extends Error {
  override readonly name = 'MapFault'

  constructor(file: string, where: string, what: string) {
    super(
      `MAP_DIR: ${file}${where === '' ? '' : `: ${where}`}: ${what}. docs/guides/map.md tells the format.`,
    )
  }
}
