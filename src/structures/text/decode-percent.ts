/** Percent-encoded text as it was before; null: it is no UTF-8 ("%ff", a bare "%"), where the language itself throws. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
