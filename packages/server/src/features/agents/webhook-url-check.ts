import { ApiError } from '../../platform/errors.ts'
import type { AddressGuard } from '../../platform/net/address-guard.ts'

/** The address guard's verdict as the API's error. */
export function webhookUrlCheck(guard: AddressGuard): (field: string, url: string) => Promise<void> {
  return async (field, url) => {
    const verdict = await guard.checkUrl(url)
    if (!verdict.ok) throw new ApiError('INVALID_ARGUMENT', `${field}: ${verdict.fault}`)
  }
}
