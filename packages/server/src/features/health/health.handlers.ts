import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'

export interface HealthDeps {
  /** The version of the service. */
  version: string
  /** The reason why nothing can be written to the database, as a sentence. Null if writing works. Rejects when it does not answer. */
  databaseFault(): Promise<string | null>
  isStopping(): boolean
  /** The reason why nothing can be written to the disk, as a sentence without paths. Null if writing works. */
  storageFault(): Promise<string | null>
}

export function healthHandlers(deps: HealthDeps): Pick<Routes<Caller>, 'getHealth' | 'getReadiness'> {
  const body = { status: 'ok', version: deps.version } as const
  return {
    async getHealth() {
      return { status: 200, body }
    },
    async getReadiness() {
      if (deps.isStopping())
        throw new ApiError('UNAVAILABLE', 'This node is draining or stopping.', { retry_after_seconds: 1 })
      const read_only = await deps.databaseFault().catch((cause: unknown) => {
        throw new ApiError('UNAVAILABLE', 'The database does not answer.', { cause, retry_after_seconds: 1 })
      })
      if (read_only !== null) throw new ApiError('UNAVAILABLE', read_only, { retry_after_seconds: 1 })
      const fault = await deps.storageFault()
      if (fault !== null) throw new ApiError('UNAVAILABLE', fault, { retry_after_seconds: 5 })
      return { status: 200, body }
    },
  }
}
