/**
 * Memoizes a function that is called with the same few keys again and again. The first `most` results are
 * cached and never evicted: keys that repeat come early. Invariant: answers as `make` does, which is pure.
 */
export function remember<Key, Value extends NonNullable<unknown>>(
  make: (key: Key) => Value,
  most: number,
): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make(key)
    if (known.size < most) known.set(key, made)
    return made
  }
}

/** The same for pieces of texts: to remember a long one would keep the whole text in memory that it was cut from. */
export function rememberShort<Value extends NonNullable<unknown>>(
  make: (text: string) => Value,
  most: number,
  charsMax: number,
): (text: string) => Value {
  const known = remember(make, most)
  return (text) => (text.length > charsMax ? make(text) : known(text))
}
