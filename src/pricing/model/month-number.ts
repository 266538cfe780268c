/** Months since January 2000, by the calendar of UTC: fine enough for a price level. */
export function monthNumber(atMs: number): number {
  const date = new Date(atMs)
  return (date.getUTCFullYear() - 2000) * 12 + date.getUTCMonth()
}
