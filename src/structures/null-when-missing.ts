/** For `catch`: a file or folder that does not exist is null; any other fault stays one. */
export function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
