import { isDeadlock } from '../platform/db/database-error.ts'
import { isLostDatabase } from '../platform/db/lost-database.ts'
import { ApiError } from '../platform/errors.ts'
import { escapeHtml, htmlPage, styleSource } from '../platform/html-page.ts'
import type { Log } from '../platform/log.ts'
import type { HttpContext, HttpMiddleware } from './context.ts'

export interface ErrorEnvelopeDeps {
  log: Log
  /** Called per error: with port 0, the address is known only once the server listens. */
  public_url(): string
}

/** The only place where an error becomes a response. Other errors than `ApiError` are INTERNAL, and only the log has their cause. */
export function errorEnvelope(deps: ErrorEnvelopeDeps): HttpMiddleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!(error instanceof ApiError)) logFailure(deps.log, ctx, error)
      ctx.state.error = apiErrorOf(error)
      render(ctx, ctx.state.error, deps.public_url())
    }
  }
}

/** A client that disconnects ends the work on its request, as intended: this is not a failure. */
function logFailure(log: Log, { state, res }: HttpContext, err: unknown): void {
  const { request_id, operation_id } = state
  if (res.destroyed && isDisconnection(err)) log.debug({ request_id, operation_id, err }, 'client disconnected')
  else log.error({ request_id, operation_id, err }, 'request failed')
}

const DISCONNECTIONS = new Set<unknown>(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ABORT_ERR'])

/** True for a read or write on a socket that the client has closed, and for an abort by the signal of that. */
export function isDisconnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || ('code' in error && DISCONNECTIONS.has(error.code))
}

/** The part of any error that a client may see. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return isLostDatabase(error) || isDeadlock(error) ? unavailable(error) : internal(error)
}

function unavailable(cause: unknown): ApiError {
  const message =
    'The service cannot respond at the moment. Repeat the request after the number of seconds in Retry-After.'
  return new ApiError('UNAVAILABLE', message, { cause, retry_after_seconds: 1 })
}

function internal(cause: unknown): ApiError {
  return new ApiError('INTERNAL', 'Internal error. Quote the request_id when you contact support.', { cause })
}

function render(ctx: HttpContext, error: ApiError, public_url: string): void {
  ctx.status = error.status
  ctx.set(error.headers)
  if (error.status === 401) ctx.set('WWW-Authenticate', 'Bearer')
  if (error.retry_after_seconds !== undefined)
    ctx.set('Retry-After', String(Math.max(1, Math.ceil(error.retry_after_seconds))))
  ctx.set('Cache-Control', 'no-store')
  if (ctx.state.is_page && ctx.accepts('json', 'html') === 'html') return renderPage(ctx, error)
  ctx.set('Content-Type', 'application/json; charset=utf-8')
  ctx.body = JSON.stringify(envelope(error, ctx.state.request_id, public_url))
}

/** Renders an error for a person who opened a page. */
function renderPage(ctx: HttpContext, error: ApiError): void {
  const title = error.status === 404 ? 'Not found' : 'This page cannot be shown'
  const body = `<h1>${title}</h1>\n<p>${escapeHtml(error.message)}</p>\n<p>Request ${ctx.state.request_id}</p>`
  ctx.set('Content-Type', 'text/html; charset=utf-8')
  ctx.set('Content-Security-Policy', `default-src 'none'; style-src ${styleSource()}; frame-ancestors 'none'`)
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.body = htmlPage({ title, body })
}

/** The body of every error, including those that never reach Koa. */
export function envelope(error: ApiError, request_id: string, public_url: string): object {
  const documentation_url = `${public_url}/docs/errors/${error.code}`
  return { error_code: error.code, message: error.message, request_id, documentation_url }
}
