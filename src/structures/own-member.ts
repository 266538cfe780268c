/**
 * A member of a table by a name that came from outside. `table[name]` alone also finds what every object inherits:
 * "constructor", "toString" and "__proto__" are words like any other to those who send them.
 */
export const ownMember = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
