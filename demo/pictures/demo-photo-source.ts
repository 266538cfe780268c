/** Serves the drawn photos of the demo market, each rendered on first request. */
import { drawDemoPhoto } from './draw-photo.ts'
import { isDemoPhotoKey } from './photo-key.ts'

/** Some 40 KB each: the pictures of a few result pages. */
const CACHED_MAX = 300

export function createDemoPhotoSource() {
  const drawn = new Map<string, Promise<Uint8Array | null>>()
  return {
    has: async (key: string) => isDemoPhotoKey(key),
    async read(key: string, width: number): Promise<Uint8Array | null> {
      if (!isDemoPhotoKey(key)) return null
      const name = `${key}-${width}`
      const picture = drawn.get(name) ?? drawDemoPhoto(key, width)
      // A draw that failed is tried again the next time.
      picture.catch(() => drawn.delete(name))
      drawn.delete(name)
      drawn.set(name, picture)
      if (drawn.size > CACHED_MAX) drawn.delete(drawn.keys().next().value!)
      return picture
    },
  }
}
