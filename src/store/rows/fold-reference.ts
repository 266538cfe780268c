/**
 * The form of a seller's reference that look-up and uniqueness compare: case does not matter, all else does.
 * Through upper case first, so that Greek sigma, which has two small forms, folds to one.
 */
export function foldReference(reference: string): string {
  return reference.normalize('NFC').toUpperCase().toLowerCase()
}
