/** A lamp with a lit shade, on the floor or on a table. */
import type { Spot, Stage } from './stage.ts'

export function drawLamp(stage: Stage, [x, y, z]: Spot, height: number): void {
  const [px, py] = stage.point([x, y + height, z])
  const unit = stage.scale([x, y, z])
  stage.canvas.line([stage.point([x, y, z]), [px, py]], '#4a443d', 4)
  stage.canvas.ellipse([px, py], unit * 0.75, unit * 0.6, stage.canvas.glow('#ffe9b8'), {
    opacity: 0.55,
  })
  stage.canvas.polygon(
    [
      [px - unit * 0.13, py - unit * 0.22],
      [px + unit * 0.13, py - unit * 0.22],
      [px + unit * 0.22, py + unit * 0.1],
      [px - unit * 0.22, py + unit * 0.1],
    ],
    '#fbf0d6',
    { round: 3 },
  )
}
