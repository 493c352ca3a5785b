import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { acceptDpa, lastAcceptance, type AcceptDpaDeps } from './accept-dpa.ts'
import { REQUIRED_DPA_VERSION } from './dpa-version.ts'

export function dpaHandlers(deps: AcceptDpaDeps): Pick<Routes<Caller>, 'acceptDpa' | 'getDpaStatus'> {
  return {
    async acceptDpa({ caller, body }) {
      const { version, accepted_at } = await acceptDpa(deps, caller, body.version)
      return { status: 200, body: { accepted: true, version, accepted_at: accepted_at.toISOString() } }
    },
    async getDpaStatus({ caller }) {
      const last = await lastAcceptance(deps.knex, caller)
      const body = {
        accepted: last?.version === REQUIRED_DPA_VERSION,
        version: last?.version ?? null,
        accepted_at: last?.accepted_at.toISOString() ?? null,
        required_version: REQUIRED_DPA_VERSION,
      }
      return { status: 200, body }
    },
  }
}
