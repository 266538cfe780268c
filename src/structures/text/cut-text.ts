/** The first characters of a text, each whole: half a character cannot be put into an address. */
export function cutText(text: string, maxChars: number): string {
  // No text has more characters than units.
  if (text.length <= maxChars) return text.toWellFormed()
  // Two units a character are enough, and bound the work.
  const characters = [...text.slice(0, 2 * maxChars)].slice(0, maxChars)
  return characters.join('').toWellFormed()
}
