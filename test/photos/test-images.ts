/** Images made on the spot: one colour, which packs small, and noise, which does not. */
import type { Sharp } from 'sharp'
import sharp from 'sharp'

export function plain(width: number, height: number, background = '#c08040'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } })
}

export function noisy(width: number, height: number): Sharp {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
}
