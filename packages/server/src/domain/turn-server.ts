/** A server that browsers ask for their address (STUN) or for a relay (TURN). */
export interface TurnServer {
  kind: 'stun' | 'turn'
  /** An address without brackets, or a name. */
  host: string
  port: number
  transport: 'udp' | 'tcp' | 'tls' | 'dtls'
}

const SERVER = /^(stun|turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/
const PORT = 3_478
const SECURE_PORT = 5_349

/** The server of a URL (RFC 7064, RFC 7065). Null if it is not one. */
export function turnServerOf(url: string): TurnServer | null {
  const [, scheme, host = '', port, transport] = SERVER.exec(url) ?? []
  if (scheme === undefined || (scheme === 'stun' && transport !== undefined)) return null
  const secure = scheme === 'turns'
  return {
    kind: scheme === 'stun' ? 'stun' : 'turn',
    host: host.replaceAll(/^\[|\]$/g, ''),
    port: Number(port ?? (secure ? SECURE_PORT : PORT)),
    transport: secure ? (transport === 'udp' ? 'dtls' : 'tls') : transport === 'tcp' ? 'tcp' : 'udp',
  }
}
