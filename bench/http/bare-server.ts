/** The least that Fastify can do: one route, a fixed body. What HTTP itself costs on this machine. */
import fastify from 'fastify'
import { serveParent } from '../child-process.ts'

const server = fastify()

serveParent(
  {
    listen(bodyBytes: number) {
      const body = Buffer.alloc(bodyBytes, 'x')
      server.get('/v1/listings', (_request, reply) => {
        reply.header('content-type', 'application/json; charset=utf-8').send(body)
      })
      return server.listen({ host: '127.0.0.1', port: 0 })
    },
  },
  () => server.close(),
)
