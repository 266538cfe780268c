/**
 * The inverse of a symmetric positive definite matrix by Cholesky. Deterministic: no pivoting. Cost: size cubed; four cells are
 * summed at a time, because a single sum waits for each of its additions.
 * `matrix` is row-major, upper half read; it is left as it is.
 */
export function invertPositive(matrix: Float64Array, size: number): Float64Array {
  // Padded with zeros to a multiple of four: they add nothing.
  const width = Math.ceil(size / 4) * 4
  const upper = new Float64Array(width * width)
  for (let i = 0; i < size; i++) {
    for (let j = i; j < size; j++) upper[i * width + j] = matrix[i * size + j]
  }
  factorise(upper, size, width)
  return squareOf(inverseOf(upper, size, width), size, width)
}

/** To the upper triangle R with R'R = the matrix. */
function factorise(upper: Float64Array, size: number, width: number): void {
  for (let i = 0; i < size; i++) {
    const row = i * width
    for (let j = i - (i % 4); j < size; j += 4) {
      let a = upper[row + j]
      let b = upper[row + j + 1]
      let c = upper[row + j + 2]
      let d = upper[row + j + 3]
      for (let k = 0, at = 0; k < i; k++, at += width) {
        const factor = upper[at + i]
        a -= factor * upper[at + j]
        b -= factor * upper[at + j + 1]
        c -= factor * upper[at + j + 2]
        d -= factor * upper[at + j + 3]
      }
      upper[row + j] = a
      upper[row + j + 1] = b
      upper[row + j + 2] = c
      upper[row + j + 3] = d
    }
    upper.fill(0, row, row + i)
    const root = Math.sqrt(Math.max(upper[row + i], 1e-12))
    for (let j = i; j < size; j++) upper[row + j] /= root
  }
}

/** R^-1 of R, an upper triangle as well. */
function inverseOf(upper: Float64Array, size: number, width: number): Float64Array {
  const inverse = new Float64Array(width * width)
  for (let i = size - 1; i >= 0; i--) {
    const row = i * width
    const pivot = upper[row + i]
    for (let j = i - (i % 4); j < size; j += 4) {
      let a = 0
      let b = 0
      let c = 0
      let d = 0
      const end = Math.min(j + 4, size)
      for (let k = i + 1, at = k * width + j; k < end; k++, at += width) {
        const factor = upper[row + k]
        a += factor * inverse[at]
        b += factor * inverse[at + 1]
        c += factor * inverse[at + 2]
        d += factor * inverse[at + 3]
      }
      inverse[row + j] = -a / pivot
      inverse[row + j + 1] = -b / pivot
      inverse[row + j + 2] = -c / pivot
      inverse[row + j + 3] = -d / pivot
    }
    inverse.fill(0, row, row + i)
    inverse[row + i] = 1 / pivot
  }
  return inverse
}

/** R^-1 times its transpose. */
function squareOf(inverse: Float64Array, size: number, width: number): Float64Array {
  const result = new Float64Array(size * size)
  const set = (i: number, j: number, value: number) => {
    if (i > j) return
    result[i * size + j] = value
    result[j * size + i] = value
  }
  for (let i = 0; i < size; i += 4) {
    for (let j = i; j < size; j++) {
      let a = 0
      let b = 0
      let c = 0
      let d = 0
      const other = (j - i) * width
      for (let at = i * width + j, end = i * width + size; at < end; at++) {
        const factor = inverse[at + other]
        a += inverse[at] * factor
        b += inverse[at + width] * factor
        c += inverse[at + 2 * width] * factor
        d += inverse[at + 3 * width] * factor
      }
      set(i, j, a)
      set(i + 1, j, b)
      set(i + 2, j, c)
      set(i + 3, j, d)
    }
  }
  return result
}
