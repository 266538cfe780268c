/** What assistants find: OpenAPI with examples that hold, the same as YAML, instruction files that are complete, cards. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '../../src/catalogue/errors.ts'
import { fields } from '../../src/catalogue/fields.ts'
import { parameters } from '../../src/catalogue/parameters.ts'
import { type OpenApi, readOpenApi } from '../support/open-api.ts'
import { type Body, get, startTestApp, type TestApp } from '../support/test-app.ts'

let app: TestApp
let api: OpenApi
let ajv: Ajv2020

const base = 'https://homes.example.com'
const DOCUMENT = 'https://test.example.com/openapi'

beforeAll(async () => {
  app = await startTestApp({ fitsPrices: false })
  api = await readOpenApi(app)
  // Optimised checks are no other checks, and take longer to make than they save.
  const code = { optimize: false }
  ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, code })
  ajv.addSchema(api.document, DOCUMENT)
})
afterAll(() => app.stop())

const at = (pointer: string): ValidateFunction => ajv.getSchema(`${DOCUMENT}#${pointer}`)!
const component = (name: string) => at(`/components/schemas/${name}`)

interface Shown {
  readonly pointer: string
  readonly example: unknown
}

/** Every example of the document, with where its schema stands. */
function* examplesIn(node: unknown, pointer: string): Generator<Shown> {
  if (typeof node !== 'object' || node === null) return
  const { schema, example, examples } = node as Record<string, unknown>
  if (schema !== undefined) {
    if (example !== undefined) yield { pointer: `${pointer}/schema`, example }
    for (const one of Object.values((examples as object | undefined) ?? {})) {
      yield { pointer: `${pointer}/schema`, example: (one as { value: unknown }).value }
    }
  } else if (Array.isArray(examples)) {
    for (const one of examples) yield { pointer, example: one }
  }
  for (const [name, member] of Object.entries(node)) {
    if (name === 'example' || name === 'examples') continue
    const key = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
    yield* examplesIn(member, `${pointer}/${key}`)
  }
}

describe('OpenAPI', () => {
  it('shows examples that hold, one of every shape among them', () => {
    const shown = [...examplesIn(api.document, '')]
    const wrong = shown.flatMap(({ pointer, example }) => {
      const validate = at(pointer)
      return validate(example) ? [] : [`${pointer}: ${ajv.errorsText(validate.errors)}`]
    })
    expect(wrong).toEqual([])
    const shapes = Object.keys(api.document.components.schemas)
    const pointers = new Set(shown.map(({ pointer }) => pointer))
    expect(shapes.filter((name) => !pointers.has(`/components/schemas/${name}`))).toEqual([])
    for (const { operationId, requestBody } of api.operations) {
      const body = requestBody?.content['application/json']
      expect([operationId, body === undefined || !('schema' in body) || 'example' in body]).toEqual(
        [operationId, true],
      )
    }
  })

  it('is the same as YAML', async () => {
    const { text } = await get(app, '/openapi.yaml')
    const validator = new Validator()
    expect(await validator.validate(text)).toEqual({ valid: true })
    expect(validator.specification).toEqual(JSON.parse((await get(app, '/openapi.json')).text))
  })

  it('needs deal of a new listing, and not of a change', () => {
    expect(component('ListingCreate')({ deal: 'sale' })).toBe(true)
    expect(component('ListingCreate')({ price: 1 })).toBe(false)
    expect(component('ListingCreate')({ deal: null })).toBe(false)
    expect(component('ListingWrite')({ price: 1 })).toBe(true)
    const bodyOf = (id: string) =>
      JSON.stringify(api.operations.find(({ operationId }) => operationId === id)?.requestBody)
    expect(bodyOf('createListing')).toContain('schemas/ListingCreate')
    expect(bodyOf('updateListing')).toContain('schemas/ListingWrite')
  })

  it.each([
    [{ property_type: 'villa', bedrooms: 3, year_built: 1985, pool: ['private'] }, true],
    [{ property_type: 'house', bedrooms: '6', year_built: '2001-2010', pool: null }, true],
    [{ property_type: 'castle' }, false],
    [{ bedrooms: 7 }, false],
    [{ pool: ['indoor'] }, false],
    [{ year_built: 85 }, false],
    [{ district: 'athens' }, false],
    [{ title: 'mine' }, false],
  ])('lists what may be written: %j is %s', (body, isFine) => {
    expect(component('ListingWrite')(body)).toBe(isFine)
  })
})

describe('/llms.txt', () => {
  it('has every value of every parameter, and the shape of an answer', async () => {
    const { text } = await get(app, '/llms.txt')
    const lines = text.split('\n')
    for (const { name, values = [] } of parameters) {
      const line = lines.find((one) => new RegExp(`^- ${name}[ :]`).test(one)) ?? ''
      for (const { value } of values) expect(line, `${name} ${value}`).toContain(value)
    }
    for (const shape of ['SearchPage', 'ListingSummary']) {
      const { properties } = api.document.components.schemas[shape]
      for (const name of Object.keys(properties as object))
        expect(text).toMatch(new RegExp(`${name}\\??: `))
    }
    expect(text).toContain('district=larnaca is the whole district of Larnaca')
    expect(text).not.toContain('undefined')
  })

  it('names free files, which are', async () => {
    const counted = await startTestApp({ environment: { RATE_LIMIT_PER_HOUR: '1' } })
    await get(counted, '/v1/meta')
    const line = (await get(counted, '/llms.txt')).text.match(/^- Free: (.+)$/m)![1]
    const paths = [...line.matchAll(/\/[\w.-]+\.(?:txt|json|yaml)|\/docs/g)].map(([path]) => path)
    expect(paths).toEqual(['/llms-full.txt', '/openapi.json', '/openapi.yaml', '/docs'])
    const cards = ['/.well-known/agent-card.json', '/.well-known/mcp/server-card.json']
    for (const path of [...paths, ...cards, '/v1/keys/agent']) {
      expect([path, (await get(counted, path)).status]).toEqual([path, 200])
    }
    expect((await get(counted, '/v1/meta')).status).toBe(429)
    await counted.stop()
  })

  it('is contained in /llms-full.txt, with every operation, shape, field and error', async () => {
    const [short, full] = [await get(app, '/llms.txt'), await get(app, '/llms-full.txt')]
    expect(full.text).toContain(short.text)
    for (const { method, path } of api.operations)
      expect(full.text).toContain(`## ${method} ${path}\n`)
    for (const name of Object.keys(api.document.components.schemas)) {
      expect(full.text).toContain(`- ${name}: `)
    }
    for (const { name } of fields) expect(full.text).toMatch(new RegExp(`^- ${name}[ :]`, 'm'))
    for (const { code, status } of errors) expect(full.text).toContain(`- ${code} (${status}): `)
  })
})

describe('cards', () => {
  const skillsOf = ({ skills }: Body) => [...skills].map(({ id }) => id)

  it('of the agent has what A2A asks for, and leads to what is served', async () => {
    const { body } = await get(app, '/.well-known/agent-card.json')
    expect(body).toMatchObject({
      protocolVersion: '0.3.0',
      name: 'Estia Index',
      description: expect.stringContaining('does not answer A2A messages'),
      version: '1.0.0',
      url: `${base}/mcp`,
      preferredTransport: 'MCP',
      capabilities: { streaming: false },
      defaultInputModes: expect.any(Array),
      defaultOutputModes: expect.any(Array),
      documentationUrl: `${base}/llms.txt`,
    })
    expect(skillsOf(body)).toEqual(['search_listings', 'get_listing', 'find_places'])
    for (const { name, description, tags } of body.skills) {
      expect([typeof name, typeof description, [...tags].length > 0]).toEqual([
        'string',
        'string',
        true,
      ])
    }
  })

  it.each(['/.well-known/mcp/server-card.json', '/mcp/server-card'])(
    'of the MCP server stands at %s',
    async (path) => {
      const { text } = await get(app, path)
      expect(JSON.parse(text)).toMatchObject({
        name: 'com.example.homes/estia',
        version: '1.0.0',
        remotes: [{ type: 'streamable-http', url: `${base}/mcp` }],
      })
    },
  )
})
