/** A server that browsers ask for their public address (STUN) or for a relay (TURN). */
export interface TurnServer {
  kind: 'stun' | 'turn'
  /** An IP address without brackets, or a host name. */
  host: string
  port: number
  transport: 'udp' | 'tcp' | 'tls' | 'dtls'
}

const SERVER = /^(stun|turns?):(\[[^\]]+\]|[^:?]+)(?::(\d+))?(?:\?transport=(udp|tcp))?$/
const PORT = 3_478
const SECURE_PORT = 5_349

/** Parses the URL of a server (RFC 7064, RFC 7065). Null if it is not valid. */
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
