/**
 * The inverse of a symmetric positive definite matrix by Cholesky. Deterministic: no pivoting. Cost: size cubed.
 * `matrix` is row-major, upper half read; it is overwritten.
 */
export function invertPositive(matrix: Float64Array, size: number): Float64Array {
  // Upper triangle R with R'R = matrix.
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) {
      const factor = matrix[k * size + i]
      if (factor === 0) continue
      for (let j = i; j < size; j++) matrix[i * size + j] -= factor * matrix[k * size + j]
    }
    const root = Math.sqrt(Math.max(matrix[i * size + i], 1e-12))
    for (let j = i; j < size; j++) matrix[i * size + j] /= root
  }
  // R^-1, upper triangle as well.
  const inverted = new Float64Array(size * size)
  for (let i = size - 1; i >= 0; i--) {
    const pivot = matrix[i * size + i]
    inverted[i * size + i] = 1 / pivot
    for (let j = i + 1; j < size; j++) {
      let sum = 0
      for (let k = i + 1; k <= j; k++) sum += matrix[i * size + k] * inverted[k * size + j]
      inverted[i * size + j] = -sum / pivot
    }
  }
  const result = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    for (let j = i; j < size; j++) {
      let sum = 0
      for (let k = j; k < size; k++) sum += inverted[i * size + k] * inverted[j * size + k]
      result[i * size + j] = sum
      result[j * size + i] = sum
    }
  }
  return result
}
