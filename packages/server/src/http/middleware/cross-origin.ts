import cors from '@koa/cors'
import type { HttpMiddleware } from '../context.ts'

const EXPOSED = [
  'X-Request-Id',
  'X-Service-Duration',
  'Retry-After',
  'Idempotent-Replayed',
  'Accept-Ranges',
  'Content-Range',
  'Content-Disposition',
  'ETag',
]

/** Allows any origin and no credentials: a key is sent on purpose, and never by the browser on its own. */
export function crossOrigin(): HttpMiddleware {
  return cors({
    exposeHeaders: EXPOSED,
    maxAge: 86_400,
    // The error envelope is inside our own chain and keeps the headers that are set.
    keepHeadersOnError: false,
  }) as HttpMiddleware
}
