/** A point of interest: a disc of its family's colour with a sign on it. Kinds without a sign are small dots. */
import type { Colour } from './draw-piece.ts'

const CROSS = 'M-1-3h2v2h2v2H1v2h-2V1h-2v-2h2z'
const SIGNS: Readonly<Record<string, readonly [family: string, sign: string]>> = {
  pharmacy: ['health', CROSS],
  clinic: ['health', CROSS],
  hospital: ['health', CROSS],
  school: ['school', 'M0-3 4-1 0 1-4-1zM-2.4.6V2.2Q0 3.6 2.4 2.2V.6L0 1.8z'],
  kindergarten: ['school', 'M0-3 4-1 0 1-4-1zM-2.4.6V2.2Q0 3.6 2.4 2.2V.6L0 1.8z'],
  university: ['school', 'M0-3 4-1 0 1-4-1zM-2.4.6V2.2Q0 3.6 2.4 2.2V.6L0 1.8z'],
  supermarket: ['shop', 'M-4-3h1.6l.4 1.2H4L3 1.2h-4.6zM-1.6 2h1.4v1.4h-1.4zM1.2 2h1.4v1.4H1.2z'],
  beach: ['beach', 'M-3.6.2Q-3-3.6.6-3.4 4-2.8 3.6.8zM-.4.4l.8.1L-.6 3.6l-.8-.1z'],
  marina: [
    'beach',
    'M-.6-3.4h1.2v5Q2.4 1.4 2.8-.4l1 .4Q3.2 3.2 0 3.6-3.2 3.2-3.8 0l1-.4Q-2.4 1.4-.6 1.6z',
  ],
  bus_stop: ['bus', 'M-3-3.2h6v5.6H2V3.6H.8V2.4H-.8v1.2H-2V2.4h-1zM-2-2.2v2h4v-2z'],
}
const paths = new Map<string, Path2D>()
const DISC_PX = 7.5
const DOT_PX = 3

export function drawPoi(
  context: CanvasRenderingContext2D,
  [x, y]: readonly [number, number],
  kind: string,
  colour: Colour,
): void {
  const [family, sign] = SIGNS[kind] ?? ['other', '']
  context.save()
  context.translate(x, y)
  context.beginPath()
  context.arc(0, 0, sign === '' ? DOT_PX : DISC_PX, 0, 2 * Math.PI)
  context.fillStyle = colour(`poi-${family}`)
  context.strokeStyle = colour('halo')
  context.setLineDash([])
  context.lineWidth = 1.2
  context.fill()
  context.stroke()
  if (sign !== '') {
    const path = paths.get(sign) ?? new Path2D(sign)
    paths.set(sign, path)
    context.fillStyle = colour('poi-sign')
    context.fill(path, 'evenodd')
  }
  context.restore()
}
