/** What the router really serves, read from its own print: the witness against OpenAPI. */
import type { App } from '../../src/app/create-app.ts'

export interface ServedRoute {
  readonly method: string
  readonly path: string
}

const LINE = /^(.*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/u
const CHARS_PER_LEVEL = 4

export function servedRoutes({ server }: Pick<App, 'server'>): ServedRoute[] {
  const pieces: string[] = []
  return server
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods] = LINE.exec(line) ?? []
      pieces.splice(indent.length / CHARS_PER_LEVEL, Number.POSITIVE_INFINITY, piece)
      const path = pieces.join('').replaceAll(/:(\w+)/g, '{$1}')
      return methods ? methods.split(', ').map((method) => ({ method, path })) : []
    })
}
