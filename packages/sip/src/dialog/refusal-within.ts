import { OVERTAKEN, refusalOf, type Refusal } from '../message/refusals.ts'
import { warned } from '../message/warning.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import type { DialogState } from './dialog-state.ts'

/** The refusal of a request that cannot be accepted within this dialog. Null if it is valid, and then the latest one. */
export function refusalWithin(state: DialogState, transaction: ServerTransaction): Refusal | null {
  const { request } = transaction
  if (hasExposedKeys(state, transaction)) return [403, { headers: [warned('its keys did not come over TLS')] }]
  if (state.remote_seq !== null && request.cseq.seq <= state.remote_seq) return OVERTAKEN
  return refusalOf(request)
}

/** True if keys arrive over an unencrypted transport. A call over TLS may have encrypted audio, whose keys could be read there. */
function hasExposedKeys({ hop }: DialogState, { request, source }: ServerTransaction): boolean {
  return hop.transport === 'tls' && source.transport !== 'tls' && request.body.includes('a=crypto:')
}
