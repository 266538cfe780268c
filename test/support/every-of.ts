/** Whether all of a list hold, and there is one: of none, `every` says so of anything. */
export const everyOf = <T>(list: ArrayLike<T>, holds: (one: T) => boolean): boolean =>
  list.length > 0 && Array.from(list).every((one) => holds(one))
