import type { Channel } from '../../generated/types.gen.ts'
import { ApiError } from '../../platform/errors.ts'

/** @throws ApiError CHANNEL_MISMATCH if the number lacks one of the wanted channels. */
export function requireChannels(
  { e164, channels }: { e164: string; channels: readonly Channel[] },
  wanted: readonly Channel[],
): void {
  const lacking = wanted.find((channel) => !channels.includes(channel))
  if (lacking !== undefined)
    throw new ApiError('CHANNEL_MISMATCH', `channels: ${e164} has no ${lacking}; it has ${channels.join(', ')}.`)
}
