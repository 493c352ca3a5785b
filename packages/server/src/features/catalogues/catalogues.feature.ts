import { RecentMap } from '../../platform/limits/recent-map.ts'
import { Shares } from '../../platform/limits/shares.ts'
import type { Services } from '../services.ts'
import { catalogueHandlers } from './catalogues.handlers.ts'

/** Places for texts that are spoken for those who choose a voice. */
const PREVIEWS = { total: 16, each: 2 }
/** Each has a third of a megabyte at most. */
const REMEMBERED = 48

export function cataloguesFeature({
  provider_keys,
  voice_previews,
  rate_limiter,
}: Pick<Services, 'provider_keys' | 'voice_previews' | 'rate_limiter'>): ReturnType<typeof catalogueHandlers> {
  const spoken = new RecentMap<Buffer>(REMEMBERED)
  return catalogueHandlers({ provider_keys, voice_previews, rate_limiter, shares: new Shares(PREVIEWS), spoken })
}
