/** /docs: the API reference, rendered from the OpenAPI description. Works without any script. */
import { type Html, html } from '../parts/html.ts'
import { renderPage } from './page.ts'

interface Described {
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: { readonly responses: Readonly<Record<string, unknown>> }
}

interface DescribedOperation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly description: string
    readonly example: unknown
    readonly schema: {
      readonly type?: unknown
      readonly enum?: unknown
      readonly items?: { readonly enum?: unknown }
    }
  }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly example?: unknown } | undefined>>
  }
  readonly responses: Readonly<Record<string, { readonly description?: string }>>
  readonly security: readonly Readonly<Record<string, unknown>>[]
}

export function referencePage(api: Described): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        [method.toUpperCase(), path, operation as DescribedOperation] as const,
    ),
  )
  return renderPage({
    title: `${api.info.title} API reference`,
    description: 'Every operation, parameter and error of the Estia Index API.',
    body: html`<h1>API reference</h1>
${api.info.description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
<p>Machine-readable: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1, version ${api.info.version}).</p>
<nav aria-label="Operations"><ul>${operations.map(
      ([method, path, { operationId, summary }]) =>
        html`<li><a href="#${operationId}"><code>${method} ${path}</code></a> ${summary}</li>`,
    )}</ul></nav>
${operations.map(([method, path, operation]) => operationSection(method, path, operation))}`,
  })
}

function operationSection(method: string, path: string, operation: DescribedOperation): Html {
  const needsKey = operation.security.every((entry) => Object.keys(entry).length > 0)
  return html`<section id="${operation.operationId}">
<h2>${operation.summary}</h2>
<p><code>${method} ${path}</code>${needsKey && html` <strong>needs a key</strong>`}</p>
${operation.description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
${operation.parameters.length > 0 && parameterTable(operation)}
${operation.requestBody && bodyExample(operation.requestBody)}
<h3>Answers</h3>
<ul>${Object.entries(operation.responses)
    .filter(([, { description }]) => description)
    .map(([status, { description }]) => html`<li><code>${status}</code> ${description}</li>`)}</ul>
</section>`
}

function parameterTable({ operationId, parameters }: DescribedOperation): Html {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="Parameters of ${operationId}"><table>
<thead><tr><th scope="col">Parameter</th><th scope="col">In</th><th scope="col">Meaning</th><th scope="col">Allowed</th><th scope="col">Example</th></tr></thead>
<tbody>${parameters.map(
    (parameter) =>
      html`<tr><th scope="row"><code>${parameter.name}</code>${parameter.required && ' (required)'}</th><td>${parameter.in}</td><td>${parameter.description}</td><td>${allowedOf(parameter.schema)}</td><td><code>${String(parameter.example)}</code></td></tr>`,
  )}</tbody></table></div>`
}

function allowedOf(schema: DescribedOperation['parameters'][number]['schema']): string {
  const values = schema.enum ?? schema.items?.enum
  return Array.isArray(values) ? values.join(', ') : String(schema.type)
}

function bodyExample({ content }: NonNullable<DescribedOperation['requestBody']>): Html {
  const json = content['application/json']
  // A file has no example: its types say all.
  if (!json) return html`<h3>Body</h3><p>${Object.keys(content).join(', ')}</p>`
  const { example } = json
  return html`<h3>Body</h3><pre tabindex="0"><code>${JSON.stringify(example, null, 2)}</code></pre>`
}
