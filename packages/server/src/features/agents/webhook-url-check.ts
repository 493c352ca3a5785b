import { ApiError } from '../../platform/errors.ts'
import { timeLimit, type Clock } from '@ohun/clock'
import type { AddressGuard } from '../../platform/net/address-guard.ts'

/** Throws INVALID_ARGUMENT for an address that we may not call. */
export type CheckWebhookUrl = (field: string, url: string, workspace_id: string) => Promise<void>

/** A name that takes longer is accepted, and looked up again at each call. */
const LOOK_UP_MS = 3_000

/** The address guard's verdict as the API's error. */
export function webhookUrlCheck(guard: AddressGuard, clock: Clock): CheckWebhookUrl {
  return async (field, url, workspace_id) => {
    using limit = timeLimit(clock, LOOK_UP_MS)
    const verdict = await guard.checkUrl(url, { tenant: workspace_id, signal: limit.signal })
    if (!verdict.ok) throw new ApiError('INVALID_ARGUMENT', `${field}: ${verdict.fault}`)
  }
}
