import type { HttpMiddleware } from '../context.ts'

/** Measures how long we worked on the request until its headers were sent. */
export function serviceDuration(): HttpMiddleware {
  return async (ctx, next) => {
    const started_ms = performance.now()
    await next()
    const duration_ms = performance.now() - started_ms
    ctx.state.duration_ms = duration_ms
    ctx.set('X-Service-Duration', duration_ms.toFixed(2))
  }
}
