import type { Services } from '../services.ts'
import { VERSION } from '../../platform/version.ts'
import { healthHandlers } from './health.handlers.ts'

export function healthFeature({ db, isStopping, storageFault }: Services): ReturnType<typeof healthHandlers> {
  return healthHandlers({
    version: VERSION,
    isStopping,
    storageFault,
    pingDatabase: async () => void (await db.pool.query('select 1')),
  })
}
