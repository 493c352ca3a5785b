import { ApiError } from '../../platform/errors.ts'
import type { HttpMiddleware } from '../context.ts'

/** Refuses a path with broken escapes, which the router would pass on unchanged. */
export function decodablePath(): HttpMiddleware {
  return (ctx, next) => {
    if (ctx.path.includes('%')) requireDecodable(ctx.path)
    return next()
  }
}

function requireDecodable(path: string): void {
  try {
    decodeURIComponent(path)
  } catch (cause) {
    throw new ApiError('INVALID_ARGUMENT', 'path: is not valid percent-encoded UTF-8.', { cause })
  }
}
