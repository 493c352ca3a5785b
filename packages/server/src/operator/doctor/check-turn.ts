import { probeTurnServers, type ProbedServer } from '../../features/public-try/probe-turn-servers.ts'
import { failed, ok, skipped, warning, type Check, type Finding } from './check.ts'

const ADVICE =
  'Check the address, the firewall (UDP and TCP), OHUN_TURN_SECRET and the clock there, and allowed-peer-ip of the TURN server.'

/** Requests a relay from each TURN server, as a browser does, and releases it. */
export const checkTurn: Check = {
  name: 'turn servers',
  async run({ config, clock, resolve }, signal) {
    const { turn, sip_public_address, media_nodes } = config
    if (!turn) return skipped('OHUN_TURN_URLS is not set.')
    // Other machines have their own addresses.
    const peer = media_nodes.length > 0 ? null : sip_public_address
    const probed = await probeTurnServers(turn, peer, { clock, resolve, tenant: 'doctor', signal })
    return probed.map(findingOf)
  },
}

function findingOf({ url, server, outcome, reason }: ProbedServer): Finding {
  if (outcome === 'unusable') return failed(`${url} cannot be used: ${reason}.`, ADVICE)
  if (outcome === 'unknown') return skipped(`${url} is reached over DTLS, which only browsers try.`)
  if (outcome === 'open_to_all')
    return warning(`${url} gives relays without a password.`, 'Set use-auth-secret and static-auth-secret there.')
  return ok(server.kind === 'stun' ? `${url} answers.` : `${url} gives relays to browsers.`)
}
