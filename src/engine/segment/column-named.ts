/** A column by its name; a name outside the schema is the caller's mistake and is thrown. */
export function columnNamed<T>(columns: Readonly<Record<string, T>>, name: string): T {
  if (!Object.hasOwn(columns, name)) throw new RangeError(`the schema has no column "${name}"`)
  return columns[name]
}
