import { BlockList, isIP } from 'node:net'
import type { SipAddress } from '../sip-endpoint.ts'
import { allowOf, SUPPORTED, USER_AGENT } from '../message/capabilities.ts'
import type { ContactScheme, SipCore } from '../core.ts'
import type { DialogId } from './dialogs.ts'
import { Headers } from '../message/headers.ts'
import type { Hop } from '../transport/hop.ts'
import type { ReceivedRequest, ReceivedResponse, SipRequest } from '../message/message.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { parseNameAddr, SipSyntaxError } from '../message/syntax.ts'
import { addressOf, hostPort, parseUri, PLAIN } from '../message/uri.ts'

export type HeaderLine = readonly [name: string, value: string]

/** The state of a dialog (RFC 3261 §12). */
export interface DialogState extends DialogId {
  /** The values of `From` and `To` in our requests. */
  local: string
  remote: string
  /** The other side's Contact. */
  target: string
  routes: string[]
  local_seq: number
  /** Null until the other side's first request. */
  remote_seq: number | null
  /** The destination or the source of the first request. */
  hop: Hop
  /** True if the other side may transfer the call by REFER. */
  takes_refer: boolean
  /** The scheme of our Contact. */
  scheme: ContactScheme
}

/** The state after a 2xx to an INVITE that was sent to this hop. */
export function stateOfAnswer(request: SipRequest, response: ReceivedResponse, hop: Hop): DialogState {
  return {
    call_id: response.call_id,
    local_tag: response.from_tag ?? '',
    remote_tag: response.to_tag,
    local: request.headers.get('from') ?? '',
    remote: response.headers.get('to') ?? '',
    target: contactOf(response) ?? request.uri,
    routes: response.headers.all('record-route').toReversed(),
    local_seq: response.cseq.seq,
    remote_seq: null,
    hop,
    takes_refer: false,
    scheme: 'sip',
  }
}

/** The state of an INVITE that we accept. */
export function stateOfInvite({ request, source, to_tag }: ServerTransaction): DialogState {
  return {
    call_id: request.call_id,
    local_tag: to_tag,
    remote_tag: request.from_tag,
    local: `${request.headers.get('to') ?? ''};tag=${to_tag}`,
    remote: request.headers.get('from') ?? '',
    target: contactOf(request) ?? `sip:${hostPort(source)}`,
    routes: request.headers.all('record-route'),
    local_seq: 0,
    remote_seq: request.cseq.seq,
    hop: source,
    takes_refer: false,
    scheme: schemeOf(request, source),
  }
}

/** The scheme of our Contact in the answer to this request. */
export function schemeOf({ uri }: SipRequest, { transport }: Hop): ContactScheme {
  return transport === 'tls' && uri.toLowerCase().startsWith('sips:') ? 'sips' : 'sip'
}

/** The URI of the Contact. Null if it is absent or invalid. */
export function contactOf(message: ReceivedRequest | ReceivedResponse): string | null {
  try {
    const value = message.headers.get('contact')
    if (value === undefined) return null
    const { uri } = parseNameAddr(value)
    parseUri(uri)
    return PLAIN.test(uri) ? uri : null
  } catch {
    return null
  }
}

export interface RequestParts {
  method: string
  seq: number
  headers?: readonly HeaderLine[]
  body?: string
}

/** Builds a request within a dialog (§12.2.1.1), also if the first proxy is a strict router (RFC 2543). */
export function requestWithin(core: SipCore, state: DialogState, parts: RequestParts): SipRequest {
  const [first, ...others] = state.routes
  const strict = first !== undefined && !isLoose(first)
  const headers = commonHeaders(core, { ...parts, ...state, from: state.local, to: state.remote })
  const routes = strict ? [...others, `<${state.target}>`] : state.routes
  for (const route of routes) headers.add('route', route)
  for (const [name, value] of parts.headers ?? []) headers.add(name, value)
  const uri = strict ? parseNameAddr(first).uri : state.target
  return { kind: 'request', method: parts.method, uri, headers, body: parts.body ?? '' }
}

function isLoose(route: string): boolean {
  try {
    const { uri } = parseNameAddr(route)
    return parseUri(uri).params.has('lr') || !PLAIN.test(uri)
  } catch {
    return true
  }
}

interface Common {
  method: string
  seq: number
  from: string
  to: string
  call_id: string
  hop: Hop
  takes_refer?: boolean
  scheme?: ContactScheme
}

export function commonHeaders(core: SipCore, parts: Common): Headers {
  const { method, seq, from, to, call_id, hop, scheme } = parts
  const headers = new Headers()
    .add('max-forwards', '70')
    .add('from', from)
    .add('to', to)
    .add('call-id', call_id)
    .add('cseq', `${seq} ${method}`)
  if (method !== 'BYE' && method !== 'ACK') headers.add('contact', core.contact(hop, scheme))
  if (method !== 'ACK') headers.add(...SUPPORTED)
  return headers.add(...allowOf(parts)).add('user-agent', USER_AGENT)
}

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

/**
 * The destination of a request within the dialog: the first proxy or the other side. A call over TLS stays there, whatever transport the
 * other side writes, because its requests may contain keys.
 */
export async function hopOf(core: SipCore, state: DialogState): Promise<Hop> {
  try {
    const address = nextAddress(state)
    if (state.hop.transport === 'tls' && address.transport !== 'tls') return state.hop
    const hop = await core.locate(address, state.hop.host)
    if (state.routes.length === 0 && isBehindNat(hop, state.hop)) return state.hop
    const same = hop.host === state.hop.host && hop.transport === state.hop.transport
    const { name, flow, tls } = state.hop
    if (!same) return { ...hop, ...(tls && { tls }) }
    // Uses the existing connection, because the other side may not accept a new one.
    return { ...hop, ...(tls && { tls }), ...(name === undefined ? {} : { name }), ...(flow?.open ? { flow } : {}) }
  } catch {
    return state.hop
  }
}

/** True if a side that we reach at a public address has written an address of its private network. */
function isBehindNat(written: Hop, reached: Hop): boolean {
  return isPrivate(written.host) && !isPrivate(reached.host)
}

function isPrivate(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

function nextAddress(state: DialogState): SipAddress {
  const [first] = state.routes
  const uri = parseUri(first === undefined ? state.target : parseNameAddr(first).uri)
  if (uri.scheme === 'tel') throw new SipSyntaxError('a number is not an address')
  return addressOf(uri, state.hop.transport)
}
