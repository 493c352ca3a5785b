import type { HttpMiddleware } from '../context.ts'

/** How long we worked on the request, up to the moment its headers are sent. */
export function serviceDuration(): HttpMiddleware {
  return async (ctx, next) => {
    const started_ms = performance.now()
    await next()
    const duration_ms = performance.now() - started_ms
    ctx.state.duration_ms = duration_ms
    ctx.set('X-Service-Duration', duration_ms.toFixed(2))
  }
}
