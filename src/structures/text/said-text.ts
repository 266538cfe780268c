/**
 * What a value from JSON says as a text: a text, a number or a boolean; '' for everything else. `String(value)` alone
 * throws for an object whose own "toString" is no function, which anybody can send.
 */
export const saidText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
