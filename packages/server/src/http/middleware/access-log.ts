import type { Log } from '../../platform/log.ts'
import type { HttpMiddleware } from '../context.ts'

/** One line per request. The operation, not the path or the query: those may hold personal data. */
export function accessLog(log: Pick<Log, 'info' | 'isLevelEnabled'>): HttpMiddleware {
  return async (ctx, next) => {
    const started_ms = performance.now()
    await next()
    if (!log.isLevelEnabled('info')) return
    const { request_id, operation_id, caller } = ctx.state
    const duration_ms = Math.round((performance.now() - started_ms) * 100) / 100
    const workspace_id = caller?.workspace_id
    log.info({ request_id, operation_id, method: ctx.method, status: ctx.status, duration_ms, workspace_id }, 'request')
  }
}
