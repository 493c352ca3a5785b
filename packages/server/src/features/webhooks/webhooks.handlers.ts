import type { Secrets } from '../../delivery/secrets.ts'
import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'

export function webhookHandlers(deps: { secrets: Secrets }): Pick<Routes<Caller>, 'getSigningSecret'> {
  return {
    async getSigningSecret({ caller }) {
      const { current, previous_valid_until } = await deps.secrets.current(caller.workspace_id)
      const body = { signing_secret: current, previous_valid_until: previous_valid_until?.toISOString() ?? null }
      return { status: 200, body }
    },
  }
}
