import { getRequestListener } from '@hono/node-server'
import express5 from 'express'
import express4 from 'express-4'
import fastify from 'fastify'
import { Hono } from 'hono'
import Koa from 'koa'
import { onTestFinished } from 'vitest'
import { expressWebhook } from '../../src/adapters/express.ts'
import { fastifyWebhook } from '../../src/adapters/fastify.ts'
import { honoWebhook } from '../../src/adapters/hono.ts'
import { koaWebhook } from '../../src/adapters/koa.ts'
import { nextWebhook } from '../../src/adapters/next.ts'
import { createNodeHandler, type WebhookOptions } from '../../src/adapters/node.ts'
import { createWebHandler } from '../../src/adapters/web.ts'
import { serve } from './requests.ts'

/** A server of the framework with nothing but the adapter, until the test is over; gives the URL. */
type Receiver = (options: WebhookOptions) => Promise<string>

/** Puts a handler of web requests on a socket, and leaves the platform's own `Request` and `Response` alone. */
export function listener(handler: (request: Request) => Response | Promise<Response>) {
  return getRequestListener(handler, { overrideGlobalObjects: false })
}

export async function serveFastify(app: ReturnType<typeof fastify>): Promise<string> {
  onTestFinished(async () => {
    app.server.closeAllConnections()
    await app.close()
  })
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/ohun`
}

export const receivers: Record<string, Receiver> = {
  'Node http': (options) => serve(createNodeHandler(options)),
  Koa(options) {
    const app = new Koa().use(koaWebhook(options))
    // Koa prints every broken connection.
    app.silent = true
    return serve(app.callback())
  },
  'Express 4': (options) => serve(express4().all('/ohun', expressWebhook(options))),
  'Express 5': (options) => serve(express5().all('/ohun', expressWebhook(options))),
  Fastify: (options) => serveFastify(fastify().register(fastifyWebhook(options), { prefix: '/ohun' })),
  Hono: (options) => serve(listener(new Hono().all('/ohun', honoWebhook(options)).fetch)),
  // Next calls a route handler with a web Request; `npm run check:next` tries it inside the real one.
  'Next.js': (options) => serve(listener(nextWebhook(options))),
  'web Request': (options) => serve(listener(createWebHandler(options))),
}
