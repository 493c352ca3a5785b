import type { Services } from '../services.ts'
import { healthHandlers } from './health.handlers.ts'

export function healthFeature({ db, isStopping }: Services): ReturnType<typeof healthHandlers> {
  return healthHandlers({ isStopping, pingDatabase: async () => void (await db.pool.query('select 1')) })
}
