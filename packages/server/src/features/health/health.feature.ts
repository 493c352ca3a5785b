import type { Services } from '../services.ts'
import { VERSION } from '../../platform/version.ts'
import { healthHandlers } from './health.handlers.ts'
import { writeFault } from './write-fault.ts'

export function healthFeature({ db, isStopping, storageFault }: Services): ReturnType<typeof healthHandlers> {
  return healthHandlers({
    version: VERSION,
    isStopping,
    storageFault,
    databaseFault: () => writeFault(db),
  })
}
