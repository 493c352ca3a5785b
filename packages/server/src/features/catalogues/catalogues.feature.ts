import { RecentMap } from '../../platform/limits/recent-map.ts'
import { Shares } from '../../platform/limits/shares.ts'
import type { Services } from '../services.ts'
import { catalogueHandlers } from './catalogues.handlers.ts'

/** The limits of concurrent voice previews. */
const PREVIEWS = { total: 16, each: 2 }
/** Each preview has at most a third of a megabyte. */
const REMEMBERED = 48

export function cataloguesFeature({
  provider_keys,
  voice_previews,
  rate_limiter,
}: Pick<Services, 'provider_keys' | 'voice_previews' | 'rate_limiter'>): ReturnType<typeof catalogueHandlers> {
  const spoken = new RecentMap<Buffer>(REMEMBERED)
  return catalogueHandlers({ provider_keys, voice_previews, rate_limiter, shares: new Shares(PREVIEWS), spoken })
}
