import type { IncomingMessage } from 'node:http'
import { ApiError } from '../../platform/errors.ts'
import type { HttpMiddleware } from '../context.ts'

/** A host name or address and a port, in the syntax of RFC 9110. */
const HOST = /^(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._~%!$&'()*+,;=-]+)(?::\d{0,5})?$/

/**
 * Refuses requests without `Host`, with several, or with one that is not a host. RFC 9112 requires 400 for them, because proxies
 * that choose differently would disagree about the target. Node's own refusal has no envelope and misses two of the three cases.
 */
export function requireHost(): HttpMiddleware {
  return (ctx, next) => {
    const [host, ...others] = hostsOf(ctx.req)
    if (others.length > 0) throw new ApiError('INVALID_ARGUMENT', 'Host: appears more than once.')
    if (host === undefined && ctx.req.httpVersion === '1.1')
      throw new ApiError('INVALID_ARGUMENT', 'Host: is required.')
    if (host !== undefined && !HOST.test(host))
      throw new ApiError('INVALID_ARGUMENT', 'Host: must be a host name or an IP address, with or without a port.')
    return next()
  }
}

/** Node's `headers` keeps the first one only. */
function hostsOf({ rawHeaders }: IncomingMessage): string[] {
  const hosts: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[at + 1] as string)
  }
  return hosts
}
