/**
 * Tokens of a text, near enough for a budget: tokenizers of today take about four characters of English or
 * JSON for one, so four it is, rounded up. What is counted is what a model is given: a text or a JSON.
 */
export const countTokens = (value: unknown): number =>
  Math.ceil((typeof value === 'string' ? value : JSON.stringify(value)).length / 4)
