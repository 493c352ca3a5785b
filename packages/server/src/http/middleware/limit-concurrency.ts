import { ApiError } from '../../platform/errors.ts'
import { clientAddress } from '../client-address.ts'
import type { HttpMiddleware } from '../context.ts'
import { Slots } from '../../platform/limits/slots.ts'

const RETRY_SECONDS = 1

/**
 * Limits the requests of one client address that are in progress. Without a proxy, the limit on connections is enough, because each
 * has one request in progress. A proxy mixes many clients' requests on its connections.
 */
export function limitConcurrency({ trusted_proxies, max }: { trusted_proxies: number; max: number }): HttpMiddleware {
  const slots = new Slots()
  if (trusted_proxies === 0) return (_, next) => next()
  return (ctx, next) => {
    const release = slots.take(clientAddress(ctx.req, trusted_proxies), max)
    if (!release)
      throw new ApiError(
        'RATE_LIMITED',
        `One client address may have ${max} concurrent requests; wait for their responses.`,
        {
          retry_after_seconds: RETRY_SECONDS,
          limit: 'address_concurrency',
        },
      )
    ctx.res.once('close', release)
    return next()
  }
}
