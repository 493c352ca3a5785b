import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'

export interface HealthDeps {
  /** Rejects when the database does not answer. */
  pingDatabase(): Promise<void>
  isStopping(): boolean
}

export function healthHandlers(deps: HealthDeps): Pick<Routes<Caller>, 'getHealth' | 'getReadiness'> {
  return {
    async getHealth() {
      return { status: 200, body: { status: 'ok' } }
    },
    async getReadiness() {
      if (deps.isStopping()) throw new ApiError('UNAVAILABLE', 'The server is stopping.', { retry_after_seconds: 1 })
      try {
        await deps.pingDatabase()
      } catch (error) {
        throw new ApiError('UNAVAILABLE', 'The database does not answer.', { cause: error, retry_after_seconds: 1 })
      }
      return { status: 200, body: { status: 'ok' } }
    },
  }
}
