/**
 * Least squares with a small penalty: the weights that best turn terms into targets. The first term
 * is the level and goes free; the penalty holds terms that no row moves at zero. Cost: rows x terms squared.
 */
export interface NormalEquations {
  readonly termCount: number
  /** Row-major, terms x (terms + 1), upper half only; the last column holds the targets. */
  readonly sums: Float64Array
}

export function createNormalEquations(termCount: number): NormalEquations {
  return { termCount, sums: new Float64Array(termCount * (termCount + 1)) }
}

export function addObservation(
  equations: NormalEquations,
  terms: Float64Array,
  target: number,
  weight = 1,
): void {
  const { termCount, sums } = equations
  for (let i = 0; i < termCount; i++) {
    const term = weight * terms[i]
    if (term === 0) continue
    const offset = i * (termCount + 1)
    for (let j = i; j < termCount; j++) sums[offset + j] += term * terms[j]
    sums[offset + termCount] += term * target
  }
}

/** The target alone, of a row whose products are in the sums already. */
export function addTarget(
  { termCount, sums }: NormalEquations,
  terms: Float64Array,
  target: number,
  weight: number,
): void {
  const weighted = weight * target
  for (let i = 0; i < termCount; i++) sums[i * (termCount + 1) + termCount] += weighted * terms[i]
}

/** The rows of `others` as well. */
export function addEquations(equations: NormalEquations, others: NormalEquations): void {
  for (let i = 0; i < equations.sums.length; i++) equations.sums[i] += others.sums[i]
}

/** The level is not penalised; this only makes a system without any row solvable. */
const NO_ROWS_PENALTY = 1e-9

/** Gaussian elimination without exchange: a penalised Gram matrix is positive definite. */
export function solveRidge(equations: NormalEquations, penalty: number): Float64Array {
  const { termCount } = equations
  const width = termCount + 1
  const sums = Float64Array.from(equations.sums)
  for (let i = 0; i < termCount; i++) {
    for (let j = 0; j < i; j++) sums[i * width + j] = sums[j * width + i]
  }
  for (let i = 0; i < termCount; i++) {
    sums[i * width + i] += i === 0 ? NO_ROWS_PENALTY : penalty
    for (let j = i + 1; j < termCount; j++) {
      const factor = sums[j * width + i] / sums[i * width + i]
      if (factor === 0) continue
      for (let k = i; k <= termCount; k++) sums[j * width + k] -= factor * sums[i * width + k]
    }
  }
  const weights = new Float64Array(termCount)
  for (let i = termCount - 1; i >= 0; i--) {
    let rest = sums[i * width + termCount]
    for (let j = i + 1; j < termCount; j++) rest -= sums[i * width + j] * weights[j]
    weights[i] = rest / sums[i * width + i]
  }
  return weights
}
