import type { AuthHeader } from '../authentication/authenticator.ts'
import type { SipCore } from '../core.ts'
import { hopOf, requestWithin, type DialogState } from './dialog-state.ts'
import { serialise } from '../message/message.ts'

/**
 * Builds the ACK of a 2xx, with the credentials of its INVITE (RFC 3261 §13.2.2.4).
 * @returns a function that sends the ACK. Call it again for each repetition of the 2xx.
 */
export function acknowledging(core: SipCore, state: DialogState, auth: AuthHeader[]): () => void {
  const hop = hopOf(core, state)
  const request = requestWithin(core, state, { method: 'ACK', seq: state.local_seq, headers: auth })
  let bytes: Buffer | null = null
  return () =>
    void hop.then((to) => {
      if (!bytes) {
        request.headers.prepend('via', `${core.viaOf(to)};branch=z9hG4bK${core.token(10)};rport`)
        bytes = serialise(request)
      }
      core.send(bytes, to)
    })
}
