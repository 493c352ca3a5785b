import { networks } from '../../../../platform/net/networks.ts'
import type { SipAddress } from '../sip-endpoint.ts'
import { ALLOW, SUPPORTED, USER_AGENT } from './capabilities.ts'
import type { DialogId, SipCore } from './core.ts'
import { Headers } from './headers.ts'
import type { Hop } from './hop.ts'
import type { ReceivedRequest, ReceivedResponse, SipRequest } from './message.ts'
import type { ServerTransaction } from './server-transaction.ts'
import { parseNameAddr, SipSyntaxError } from './syntax.ts'
import { addressOf, hostPort, parseUri, PLAIN } from './uri.ts'

export type HeaderLine = readonly [name: string, value: string]

/** RFC 3261 §12. */
export interface DialogState extends DialogId {
  /** As written in `From` and `To` of our requests. */
  local: string
  remote: string
  /** The other side's Contact. */
  target: string
  routes: string[]
  local_seq: number
  /** Null until its first request. */
  remote_seq: number | null
  /** Where the first request went or came from. */
  hop: Hop
}

/** Of a 2xx to an INVITE that went there. */
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
  }
}

/** Of an INVITE that we accept. */
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
  }
}

/** Null without a Contact, or with one that is none. */
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

/** §12.2.1.1, with a first proxy that routes strictly (RFC 2543) too. */
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
}

export function commonHeaders(core: SipCore, { method, seq, from, to, call_id, hop }: Common): Headers {
  const headers = new Headers()
    .add('max-forwards', '70')
    .add('from', from)
    .add('to', to)
    .add('call-id', call_id)
    .add('cseq', `${seq} ${method}`)
  if (method !== 'BYE' && method !== 'ACK') headers.add('contact', core.contact(hop.transport))
  if (method !== 'ACK') headers.add(...SUPPORTED)
  return headers.add(...ALLOW).add('user-agent', USER_AGENT)
}

const PRIVATE = networks([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

/** Where a request within the dialog goes: to the first proxy, or to the other side. */
export async function hopOf(core: SipCore, state: DialogState): Promise<Hop> {
  try {
    const hop = await core.locate(nextAddress(state))
    if (state.routes.length === 0 && isBehindNat(hop, state.hop)) return state.hop
    const same = hop.host === state.hop.host && hop.transport === state.hop.transport
    // On a connection that is there already: the other side may not be reachable by another one.
    if (!same) return hop
    const { name, flow } = state.hop
    return { ...hop, ...(name === undefined ? {} : { name }), ...(flow?.open ? { flow } : {}) }
  } catch {
    return state.hop
  }
}

/** Its own network's address, written by a side that is reached by another one. */
function isBehindNat(written: Hop, reached: Hop): boolean {
  return PRIVATE.has(written.host) && !PRIVATE.has(reached.host)
}

function nextAddress(state: DialogState): SipAddress {
  const [first] = state.routes
  const uri = parseUri(first === undefined ? state.target : parseNameAddr(first).uri)
  if (uri.scheme === 'tel') throw new SipSyntaxError('a number is not an address')
  return addressOf(uri, state.hop.transport)
}
