import { ApiError } from '../../platform/errors.ts'
import { timeLimit, type Clock } from '@ohun/clock'
import type { AddressGuard } from '../../platform/net/address-guard.ts'

/** Throws INVALID_ARGUMENT for an address to which requests must not be sent. */
export type CheckWebhookUrl = (field: string, url: string, workspace_id: string) => Promise<void>

/** If the look-up of a name takes longer, the name is accepted and looked up again at each call. */
const LOOK_UP_MS = 3_000

/** Turns the address guard's verdict into an API error. */
export function webhookUrlCheck(guard: AddressGuard, clock: Clock): CheckWebhookUrl {
  return async (field, url, workspace_id) => {
    using limit = timeLimit(clock, LOOK_UP_MS)
    const verdict = await guard.checkUrl(url, { tenant: workspace_id, signal: limit.signal })
    if (!verdict.ok) throw new ApiError('INVALID_ARGUMENT', `${field}: ${verdict.fault}.`)
  }
}
