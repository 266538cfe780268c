/**
 * A function that is asked for the same few things again and again, asked once for each. The first `most` answers are
 * kept and none is given up: for what comes again is met early. Invariant: answers as `make` does, which is pure.
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
