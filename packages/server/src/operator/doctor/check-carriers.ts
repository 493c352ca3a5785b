import { randomBytes } from 'node:crypto'
import { timeLimit } from '@ohun/clock'
import { createSipEndpoint, type SipAddress } from '@ohun/sip'
import { loadCarriers } from '../../config/carriers.ts'
import type { Carriers } from '../../config/carriers.ts'
import { listCarrierStates, type CarrierState } from '../../gateways/links/list-carrier-states.ts'
import { openSession } from '../../gateways/messaging/smpp/session.ts'
import { GRAPH_URL } from '../../gateways/messaging/whatsapp/account.ts'
import { findTrunkHosts } from '../../gateways/telephony/sip/find-trunk-hosts.ts'
import { readTrunkTls } from '../../gateways/telephony/sip/trunk-tls.ts'
import { sipNetwork } from '../../gateways/telephony/sip/sip-network.ts'
import { dialHost } from '../../platform/net/dial.ts'
import { failed, ok, reasonOf, skipped, warning, type Check, type CheckDeps, type Finding } from './check.ts'

const ADVICE = 'See "State of the carriers" in the documentation: address, credentials, firewall, the limit of binds.'

/**
 * Reports the carriers as the running processes see them. If no process is running, each carrier is tried with OPTIONS, a bind, or a
 * request for the number. A bind in addition to those of a running server could exceed the limit of the account.
 */
export const checkCarriers: Check = {
  name: 'carriers',
  reads_tables: true,
  async run(deps, signal) {
    const carriers = await loadCarriers(deps.config)
    const states = deps.db ? await listCarrierStates(deps.db) : []
    if (states.length > 0) return states.map(reported)
    const tried = [
      ...carriers.voice.map((one) => attempt(one.name, () => pingTrunk(deps, one))),
      ...carriers.sms.map((one) => attempt(one.name, () => bind(deps, one, signal))),
      ...carriers.whatsapp.map((one) => attempt(one.name, () => askNumber(one, signal))),
    ]
    return tried.length === 0 ? skipped('OHUN_CARRIERS_FILE names no carrier.') : await Promise.all(tried)
  },
}

function reported({ carrier, process, state, detail, last_error }: CarrierState): Finding {
  const found = `${carrier} is ${state} for ${process}${detail === '' ? '' : `: ${detail}`}.`
  if (state === 'down') return failed(last_error === null ? found : `${found} Last error: ${last_error}.`, ADVICE)
  return state === 'up' ? ok(found) : warning(found, ADVICE)
}

async function attempt(name: string, reach: () => Promise<string>): Promise<Finding> {
  try {
    return ok(`${name} ${await reach()}.`)
  } catch (error) {
    return failed(`${name} cannot be reached: ${reasonOf(error)}.`, ADVICE)
  }
}

/** @returns how many of its hosts answer. @throws Error if no host answers. */
async function pingTrunk(
  { clock, resolve, service_resolver, config }: CheckDeps,
  trunk: Carriers['voice'][number],
): Promise<string> {
  const endpoint = createSipEndpoint(
    {
      clock,
      resolve,
      log: { isLevelEnabled: () => false, trace: () => {}, warn: () => {}, error: () => {} },
      network: sipNetwork(null),
      token: (bytes) => randomBytes(bytes).toString('hex'),
      random: Math.random,
      admits: () => false,
      dropped: () => {},
      refused: () => {},
    },
    { listen: ownSockets(config), public_hosts: [], tls: null, most_invitations: 1 },
  )
  using limit = timeLimit(clock, LOOK_UP_MS)
  const asker = { tenant: 'doctor', signal: limit.signal }
  const hosts = await findTrunkHosts(trunk, {
    addresses: (name) => resolve(name, asker),
    services: (name) => service_resolver.services(name, asker),
    pointers: (name) => service_resolver.pointers(name, asker),
  })
  const tls = await readTrunkTls(trunk)
  await endpoint.start()
  try {
    const targets = hosts.map(({ host, port, transport }) => ({ host, port, transport, name: trunk.host, tls }))
    const answers = await Promise.all(targets.map((target) => endpoint.ping(target)))
    const alive = answers.filter(Boolean).length
    if (alive === 0) throw new Error('it does not answer OPTIONS')
    return alive === 1 && hosts.length === 1
      ? 'answers OPTIONS'
      : `answers OPTIONS at ${alive} of ${hosts.length} hosts`
  } finally {
    await endpoint.stop()
  }
}

const LOOK_UP_MS = 5_000

function ownSockets({ sip_ipv6 }: CheckDeps['config']): SipAddress[] {
  const sockets: SipAddress[] = [{ host: '0.0.0.0', port: 0, transport: 'udp' }]
  return sip_ipv6 ? [...sockets, { host: '::', port: 0, transport: 'udp' }] : sockets
}

async function bind(
  { clock, resolve }: CheckDeps,
  account: Carriers['sms'][number],
  signal: AbortSignal,
): Promise<string> {
  const { host, port, tls: secure, system_id, password, system_type } = account
  const session = await openSession({
    clock,
    login: { system_id, password, system_type },
    connect: (aborted) => dialHost(resolve, { host, port, secure }, { tenant: 'doctor', signal: aborted }),
    // A message that arrives now is meant for the server, so the SMSC is asked to deliver it again.
    deliver: () => Promise.resolve({ command_status: TEMPORARY }),
    signal,
  })
  await session.unbind()
  return 'accepts a bind'
}

/** The status ESME_RX_T_APPN. */
const TEMPORARY = 0x64

async function askNumber(account: Carriers['whatsapp'][number], signal: AbortSignal): Promise<string> {
  const { base_url, phone_number_id, access_token } = account
  const headers = { authorization: `Bearer ${access_token}` }
  const response = await fetch(`${base_url ?? GRAPH_URL}/${phone_number_id}`, { headers, signal, redirect: 'manual' })
  if (response.status !== 200) throw new Error(`the request for the number gets ${response.status}`)
  return 'knows the number and accepts the token'
}
