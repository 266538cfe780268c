/**
 * A parser of XML with all its handlers. Invariant: the parser stays an object with fast properties. Setting more than a
 * few handlers by `on`, which names them by a computed key, turns it into a dictionary, and every character costs
 * four times as much, in every parser of the process; so their places are made first, by name.
 */
import { type EventName, type EventNameToHandler, SaxesParser } from 'saxes'

type Parser = SaxesParser<{ xmlns: false; position: boolean }>
type Handlers = {
  readonly [Name in EventName]?: EventNameToHandler<{ xmlns: false; position: boolean }, Name>
}

/** As the library calls them. With other names nothing changes but the speed, which has a test. */
interface HandlerPlaces {
  doctypeHandler: undefined
  errorHandler: undefined
  attributeHandler: undefined
  openTagHandler: undefined
  textHandler: undefined
  commentHandler: undefined
  piHandler: undefined
  closeTagHandler: undefined
}

export function createSaxParser(handlers: Handlers, position: boolean): Parser {
  const parser = new SaxesParser({ xmlns: false, position })
  const places = parser as unknown as HandlerPlaces
  places.doctypeHandler = undefined
  places.errorHandler = undefined
  places.attributeHandler = undefined
  places.openTagHandler = undefined
  places.textHandler = undefined
  places.commentHandler = undefined
  places.piHandler = undefined
  places.closeTagHandler = undefined
  for (const name of Object.keys(handlers) as EventName[]) parser.on(name, handlers[name] as never)
  return parser
}
