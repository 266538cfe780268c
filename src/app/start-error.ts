/** Why the app cannot start, in a sentence for whoever started it and can repair it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
