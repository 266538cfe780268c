/**
 * An error in words that hold nothing of what was worked on: its name and code, and where in our files it was thrown. Texts
 * of errors quote documents, addresses and mails; operators need to know where, not what.
 */
const OWN_FRAME = /\b((?:src|demo)\/[\w./-]+\.[jt]s:\d+)/
const CODE = /^[A-Za-z0-9_]{1,60}$/

export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'thrown: no error'
  const { name, stack = '' } = error
  const code = 'code' in error && CODE.test(String(error.code)) ? ` ${error.code}` : ''
  // The first line of a stack is the text of the error.
  const frame = OWN_FRAME.exec(stack.split('\n    at ').slice(1).join('\n'))?.[1]
  return `${CODE.test(name) ? name : 'Error'}${code}${frame === undefined ? '' : ` at ${frame}`}`
}
