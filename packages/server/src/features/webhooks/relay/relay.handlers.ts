import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { openRelay, type OpenRelayDeps } from './open-relay.ts'

export function relayHandlers(deps: OpenRelayDeps): Pick<Routes<Caller>, 'relayWebhooks'> {
  return {
    async relayWebhooks({ caller, query, signal }) {
      return { status: 101, body: await openRelay(deps, { caller, query, signal }) }
    },
  }
}
