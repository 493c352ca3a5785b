import { afterRunning } from '@ohun/clock'
import type { SipAddress } from './sip-endpoint.ts'
import { Authenticator } from './authentication/authenticator.ts'
import type { ClientTransaction } from './transaction/client-transaction.ts'
import type { SipCore } from './core.ts'
import { commonHeaders } from './dialog/dialog-state.ts'
import { begin } from './transaction/exchange.ts'
import type { Hop } from './transport/hop.ts'
import type { SipRequest } from './message/message.ts'
import { hostPort } from './message/uri.ts'

/** Long enough for four datagrams. */
const PATIENCE_MS = 5_000

/** Sends OPTIONS. Any response, even a refusal, shows that the other side is reachable. */
export async function ping(core: SipCore, target: SipAddress): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let transaction: ClientTransaction | undefined
  let hop: Hop
  try {
    hop = await core.locate(target)
  } catch {
    return false
  }
  const cancel = afterRunning(core.clock, PATIENCE_MS, () => {
    transaction?.end()
    resolve(false)
  })
  begin(core, {
    hop,
    authenticator: new Authenticator(null, core.token),
    build: () => request(core, target, hop),
    begun: (begun) => (transaction = begun),
    done: (reply) => resolve(reply.kind === 'final'),
  })
  const alive = await promise
  cancel()
  return alive
}

function request(core: SipCore, target: SipAddress, hop: Hop): SipRequest {
  const uri = `sip:${hostPort({ host: target.name ?? target.host, port: target.port })}`
  const from = `<sip:ping@${core.sentBy(hop)}>;tag=${core.token(6)}`
  const headers = commonHeaders(core, {
    method: 'OPTIONS',
    seq: 1,
    from,
    to: `<${uri}>`,
    call_id: core.token(12),
    hop,
  }).add('accept', 'application/sdp')
  return { kind: 'request', method: 'OPTIONS', uri, headers, body: '' }
}
