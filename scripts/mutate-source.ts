/**
 * The mutants of a source file: the same text with one small fault each, of the kinds that people make. Text and
 * numbers are left alone, since another wording or a slightly different limit is rarely a fault.
 */
import { parseSync } from 'oxc-parser'

export interface Mutant {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface SourceNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const swapped: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&': ['|'],
  '|': ['&'],
}
const swappedMethods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
}

export function mutantsOf(path: string, source: string): readonly Mutant[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
  const mutants: Mutant[] = []
  visit(program as unknown as SourceNode, (node) => mutants.push(...mutantsAt(node, source)))
  return mutants
}

export const applied = (source: string, { start, end, text }: Mutant): string =>
  source.slice(0, start) + text + source.slice(end)

/** What runs as a whole or not at all, but for an early end: a block, or the expression of an arrow function. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly isBlock: boolean
}

export function stretchesOf(path: string, source: string): readonly Stretch[] {
  const stretches: Stretch[] = []
  visit(parseSync(path, source).program as unknown as SourceNode, (node) => {
    const body = node.type === 'ArrowFunctionExpression' ? (node.body as SourceNode) : node
    const isBlock = body.type === 'BlockStatement'
    // The block of an arrow function is visited as a node of its own.
    if (isBlock === (body === node)) stretches.push({ start: body.start, end: body.end, isBlock })
  })
  return stretches
}

/** The source that tells `reached` the start of each stretch that runs. */
export function watched(path: string, source: string): string {
  const inserted = stretchesOf(path, source).flatMap(({ start, end, isBlock }) => {
    const call = `globalThis.reached?.(${JSON.stringify(path)}, ${start})`
    const before = { at: isBlock ? start + 1 : start, text: isBlock ? `${call};` : `(${call}, ` }
    return isBlock ? [before] : [before, { at: end, text: ')' }]
  })
  return inserted
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: added }) => text.slice(0, at) + added + text.slice(at), source)
}

function mutantsAt(node: SourceNode, source: string): readonly Mutant[] {
  const inPlaceOf = ({ start, end }: SourceNode, text: string): Mutant => ({ start, end, text })
  const child = (name: string) => node[name] as SourceNode
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const [left, right, operator] = [child('left'), child('right'), String(node.operator)]
      // Joining texts: there is no other way to do it.
      if (operator === '+' && [left, right].some(isText)) return []
      const between = source.slice(left.end, right.start)
      return (Object.hasOwn(swapped, operator) ? swapped[operator] : []).map((other) => ({
        start: left.end,
        end: right.start,
        text: between.replace(operator, () => other),
      }))
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false'].map((text) => inPlaceOf(child('test'), text))
    case 'WhileStatement':
      return [inPlaceOf(child('test'), 'false')]
    case 'UnaryExpression':
      return node.operator === '!' ? [inPlaceOf(node, textOf(child('argument'), source))] : []
    case 'Literal':
      return typeof node.value === 'boolean' ? [inPlaceOf(node, String(!node.value))] : []
    case 'ExpressionStatement':
      // Not a directive, and not the call of a parent's constructor, without which nothing can be made.
      return isCall(child('expression')) ? [inPlaceOf(node, ';')] : []
    case 'CallExpression': {
      const property = child('callee').property as SourceNode | undefined
      const name = String(property?.name)
      return property && Object.hasOwn(swappedMethods, name)
        ? [inPlaceOf(property, swappedMethods[name])]
        : []
    }
    default:
      return []
  }
}

function isCall({ type, ...node }: SourceNode): boolean {
  if (type === 'AwaitExpression') return isCall(node.argument as SourceNode)
  return type === 'CallExpression' && (node.callee as SourceNode).type !== 'Super'
}

const isText = ({ type, value }: SourceNode): boolean =>
  type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')

const textOf = ({ start, end }: SourceNode, source: string): string => source.slice(start, end)

/** Types are not executed; of an expression with a type, the expression is. */
function visit(node: SourceNode, at: (node: SourceNode) => void): void {
  if (node.type.startsWith('TS')) {
    if (node.expression) visit(node.expression as SourceNode, at)
    return
  }
  at(node)
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) {
      if (inner && typeof inner === 'object' && typeof inner.type === 'string') visit(inner, at)
    }
  }
}
