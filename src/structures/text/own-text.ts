/**
 * The same text in memory of its own. A text that was cut from a longer one holds on to the whole of that, and one
 * that was joined from pieces to all of the pieces. Half of a pair of surrogates becomes U+FFFD.
 * Cost: two copies; nothing for texts that are shorter than those that are shared.
 */
const SHARED_FROM_CHARS = 13

export const ownText = (text: string): string =>
  text.length < SHARED_FROM_CHARS ? text : Buffer.from(text).toString()
