import { request, type Agent, type IncomingMessage } from 'node:http'
import { ApiError } from '../../platform/errors.ts'
import type { HttpContext } from '../context.ts'
import { EVENTS_TYPE } from '../reply.ts'
import { forwardedHeaders, forwardedUrl, takeHead, type ForwardRequest } from './forwarded-head.ts'

const RETRY_SECONDS = 1

/** A stream of events that another process sends. */
export type ForwardedStream = IncomingMessage

/**
 * Lets another process answer a request, and passes its answer on as it arrives.
 * @returns the body if it is a stream of events, which ends only with its client or with the stream.
 * @throws ApiError UNAVAILABLE if the other process does not answer
 */
export async function forwardRequest(
  ctx: HttpContext,
  given: ForwardRequest,
  agent: Agent,
): Promise<ForwardedStream | null> {
  const response = await answerOf(ctx, given, agent)
  takeHead(ctx, response, given)
  const has_body = ctx.method !== 'HEAD' && ctx.status !== 204 && ctx.status !== 304
  if (!has_body) response.resume()
  ctx.body = has_body ? response : null
  ctx.status = response.statusCode ?? ctx.status // a body of null made it 204
  const is_stream = has_body && String(response.headers['content-type']).startsWith(EVENTS_TYPE)
  return is_stream ? response : null
}

function answerOf(ctx: HttpContext, given: ForwardRequest, agent: Agent): Promise<IncomingMessage> {
  const { req, res, method } = ctx
  return new Promise((resolve, reject) => {
    const upstream = request(forwardedUrl(ctx, given), { method, agent, headers: forwardedHeaders(ctx, given) })
    upstream.once('response', (response) => {
      resolve(response)
      req.unpipe(upstream)
      req.resume() // the rest of a body that was refused
    })
    upstream.once('error', (cause) => {
      given.target.failed()
      reject(unreachable(cause))
    })
    // A client that leaves ends the work on its request.
    res.once('close', () => upstream.destroy())
    if (req.headers.expect?.toLowerCase() === '100-continue') res.writeContinue()
    if (hasBody(ctx)) req.pipe(upstream)
    else upstream.end()
  })
}

const hasBody = ({ req: { headers } }: HttpContext): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export function unreachable(cause: unknown): ApiError {
  return new ApiError(
    'UNAVAILABLE',
    'The copy of the sandbox that has the clock does not answer. Try again; if it is lost, its clock shows it.',
    { cause, retry_after_seconds: RETRY_SECONDS },
  )
}
