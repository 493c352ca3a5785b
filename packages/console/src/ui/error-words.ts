import { isOhunError } from '@ohun/sdk'
import { isSignedOut } from '../api/refusals.ts'
import { text } from '../text/common.ts'

/** An error as a person reads it. */
export function errorWords(error: unknown): string {
  if (!isOhunError(error)) return text.unexpected
  if (error.status === undefined || isOfProxy(error)) return text.unreachable
  return isSignedOut(error) ? text.signed_out : error.message
}

/** Whether a proxy answered for a service that it does not reach. Its page says nothing that helps a person. */
const isOfProxy = ({ code, status = 0 }: { code: string; status: number | undefined }): boolean =>
  code === 'UNEXPECTED_RESPONSE' && status >= 500
