import cors from '@koa/cors'
import type { HttpMiddleware } from '../context.ts'

/** Any origin and no credentials: a key is sent on purpose, never by the browser itself. */
export function crossOrigin(): HttpMiddleware {
  return cors({
    exposeHeaders: ['X-Request-Id', 'X-Service-Duration', 'Retry-After', 'Idempotent-Replayed'],
    maxAge: 86_400,
    // The error envelope is inside our own chain and keeps the headers that are set.
    keepHeadersOnError: false,
  }) as HttpMiddleware
}
