/** `PROPERTY_TIMES=10 npm run test:unit` runs the longer properties ten times as often: before a release, or for a hunch. */
const TIMES = Number(process.env.PROPERTY_TIMES ?? 1)

export const propertyRuns = (count: number): number => Math.ceil(count * TIMES)
