/**
 * Answers calls with the SIP stack and the SDP of the service, and nothing else: the lower bound for the cost of a call
 * setup.
 */
import { createServer } from 'node:http'
import { systemClock } from '../../../packages/clock/src/index.ts'
import { SdpSession } from '../../../packages/server/src/gateways/telephony/sip/sdp.ts'
import { sipNetwork } from '../../../packages/server/src/gateways/telephony/sip/sip-network.ts'
import { sipEndpoint } from '../../../packages/server/test/support/sip-harness.ts'

const HOST = '127.0.0.1'
const { stack } = sipEndpoint(
  { network: sipNetwork(null), clock: systemClock },
  { listen: [{ host: HOST, port: Number(process.env['BARE_SIP_PORT']), transport: 'udp' }] },
)
await stack.start()
let made = 0
stack.onInvite((invite) => {
  invite.ring()
  const sdp = new SdpSession({ address: HOST, port: 40_000, codecs: ['PCMA', 'PCMU'], session_id: ++made })
  const agreed = sdp.answer(invite.sdp ?? '')
  if (!agreed) return invite.reject({ status: 488 })
  void invite.answer(agreed.sdp).then(({ dialog }) => dialog.listen({ offered: () => null, digit() {}, ended() {} }))
})
createServer((_, response) => response.end()).listen(Number(process.env['BARE_PORT']), HOST)
process.on('SIGTERM', () => process.exit())
