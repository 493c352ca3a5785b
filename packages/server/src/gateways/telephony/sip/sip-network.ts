import { bindDatagrams, familyOf } from '../../../platform/net/datagrams.ts'
import { dialHost } from '../../../platform/net/dial.ts'
import { listenForStreams } from '../../../platform/net/streams.ts'
import type { SipNetwork } from '@ohun/sip'

/** @param ca - The certificate authorities to trust, as PEM. Null selects the usual ones. */
export function sipNetwork(ca: string | null): SipNetwork {
  return {
    bind: bindDatagrams,
    listen: listenForStreams,
    dial(hop, signal) {
      // The certificate is verified for the requested name, not for the resolved address.
      const found = [{ address: hop.host, family: familyOf(hop.host) }]
      const { id: _, ...tls } = hop.tls ?? { id: '' }
      const peer = {
        host: hop.name ?? hop.host,
        port: hop.port,
        secure: hop.transport === 'tls',
        ca: ca ?? undefined,
        ...tls,
      }
      return dialHost(() => Promise.resolve(found), peer, { tenant: 'sip', signal })
    },
  }
}
