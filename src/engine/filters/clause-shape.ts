/** The area that a clause about points describes. A polygon is prepared once, however many segments and counts ask for it. */
import { boxShape, circleShape, type GeoShape } from '../../structures/geo/geo-shape.ts'
import { polygonShape } from '../../structures/geo/polygon-shape.ts'
import type { ShapeClause } from '../engine-query.ts'

export function clauseShape(clause: ShapeClause): GeoShape {
  switch (clause.kind) {
    case 'circle':
      return circleShape(clause, clause.radiusKm)
    case 'box':
      return boxShape(clause)
    case 'polygon': {
      const shape = polygons.get(clause) ?? polygonShape(clause.ring)
      polygons.set(clause, shape)
      return shape
    }
  }
}

const polygons = new WeakMap<ShapeClause, GeoShape>()
