/**
 * The form of a seller's reference that look-up and uniqueness compare: case does not matter, all else does.
 * Through upper case, so that Greek sigma, which has two small forms, folds to one; and through lower case before, since
 * capital sharp s has a small form that has another capital.
 */
export function foldReference(reference: string): string {
  return reference.normalize('NFC').toLowerCase().toUpperCase().toLowerCase()
}
