import { setFlagsFromString } from 'node:v8'
import { runInThisContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createSaxParser } from './sax-parser.ts'

setFlagsFromString('--allow-natives-syntax')
const hasFastProperties = runInThisContext('(one) => %HasFastProperties(one)') as (
  one: object,
) => boolean

const nothing = () => undefined
const handlers = {
  ...{ doctype: nothing, error: nothing, attribute: nothing, opentag: nothing, text: nothing },
  ...{ comment: nothing, processinginstruction: nothing, closetag: nothing },
}

it('stays an object with fast properties, with all its handlers', () => {
  const parser = createSaxParser(handlers, true)
  parser.write('<a b="1"><!-- c --><?d e?>f</a>').close()
  expect(hasFastProperties(parser)).toBe(true)
})

it('calls what it was given', () => {
  const seen: string[] = []
  const parser = createSaxParser(
    { opentag: ({ name }) => seen.push(name), text: (text) => seen.push(text) },
    false,
  )
  parser.write('<a>b<c/></a>').close()
  expect(seen).toEqual(['a', 'b', 'c'])
})
