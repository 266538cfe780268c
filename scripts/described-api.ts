/** The OpenAPI description as it is declared, without a service behind it: nothing is handled. */
import { describeApi } from '../src/api/openapi/describe-api.ts'
import { operationsOf, schemas } from '../src/app/create-faces.ts'

export function describedApi() {
  const declaredOnly = { baseUrl: 'https://homes.example.com', agentKeys: {} }
  const operations = operationsOf(declaredOnly as never, {} as never)
  return describeApi({ operations, schemas, baseUrl: declaredOnly.baseUrl })
}
