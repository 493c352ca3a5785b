import { systemClock } from '@ohun/clock'
import type { SipDialog } from '@ohun/sip'
import { expect, onTestFinished, test } from 'vitest'
import { sipNetwork } from '../../src/gateways/telephony/sip/sip-network.ts'
import { startBackend } from '../support/backend.ts'
import { freePort } from '../support/kernel-ports.ts'
import { machineAuthority } from '../support/media-machines.ts'
import { startMediaMachine, startNode, tlsVariables, type MediaMachine } from '../support/node-process.ts'
import { RtpPhone } from '../support/rtp-phone.ts'
import { ANY_HOUR, agentOf, numbersInPool } from '../support/scenario.ts'
import { answeredOf, Heard, inviteTo, sipEndpoint, UNABORTED, type SipHarness } from '../support/sip-harness.ts'
import { setUpForTries } from '../support/set-up-for-tries.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { makeWorkspace, type TestWorkspace } from '../support/test-server.ts'
import { WAIT } from '../../../../test/limits.ts'

const NODE = '127.0.0.3'
const FRAMES_PER_SECOND = 50
const MAX_CALLS = 12
const CALLER = '+2348031112222'

/** A call from a telephone with real audio, as the carrier sees it. */
interface PhoneCall {
  /** The machine that carries its audio. */
  machine: string
  phone: RtpPhone
  dialog: SipDialog
  heard: Heard
}

interface Setup {
  carrier: SipHarness
  sip: { host: string; port: number }
  machines: [MediaMachine, MediaMachine]
  restart(machine: MediaMachine): Promise<MediaMachine>
  production: TestWorkspace['production']
  number: string
}

let at: Setup
const ends: (() => Promise<unknown>)[] = []

setUpForTries({
  async setUp() {
    at = await open()
  },
  async tearDown() {
    for (const end of ends.splice(0).toReversed()) await end()
  },
})

async function open(): Promise<Setup> {
  const [db, backend] = await Promise.all([createTestDatabase(), startBackend()])
  ends.push(() => Promise.all([backend.stop(), db.drop()]))
  const ours = machineAuthority('ohun-media', (remove) => void ends.push(remove))
  const startMachine = async (place: { host: string; port: number }): Promise<MediaMachine> => {
    const machine = await startMediaMachine(place, await ours.files(place.host))
    ends.push(() => machine.kill())
    return machine
  }
  const machines = await Promise.all(
    ['127.0.0.5', '127.0.0.6'].map(async (host) => await startMachine({ host, port: await freePort() })),
  )
  const listen = [{ host: '127.0.0.1', port: 0, transport: 'udp' as const }]
  const carrier = sipEndpoint({ network: sipNetwork(null), clock: systemClock }, { listen })
  await carrier.stack.start()
  const { port } = carrier.stack.listening[0]!
  const sip = { host: NODE, port: await freePort() }
  const voice = [{ name: 'mtn-1', mno: 'mtn', protocol: 'sip', host: '127.0.0.1', port, ping_seconds: 0 }]
  const variables = {
    OHUN_ROLES: 'api,work',
    OHUN_MEDIA_NODES: machines.map((machine) => `${machine.host}:${machine.port}`).join(),
    ...tlsVariables(await ours.files(NODE)),
  }
  const node = await startNode(db, { voice, sip, variables })
  ends.push(
    () => carrier.stack.stop(),
    () => node.stop(),
  )
  const { production } = await makeWorkspace({ db, clock: systemClock, base_url: node.base_url }, {})
  await production.workspace.switchRecording({ enabled: true })
  const greeting_text = 'Good day. '.repeat(60)
  const settings = {
    ...ANY_HOUR,
    webhook_url: backend.url,
    greeting_text,
    recording_enabled: true,
    consent_required: false,
  }
  const { agent_id } = await agentOf(production, settings)
  const [number_id] = (await numbersInPool(db, { count: 1 })) as [string]
  const { e164: number } = await production.numbers.claim({ number_id, agent_id })
  return { carrier, sip, machines: machines as Setup['machines'], restart: startMachine, production, number }
}

async function call(): Promise<PhoneCall> {
  const { carrier, sip, number } = at
  const phone = await RtpPhone.open()
  const { address, port } = phone.peer
  const sdp = [
    'v=0',
    `o=- 1 1 IN IP4 ${address}`,
    's=-',
    `c=IN IP4 ${address}`,
    't=0 0',
    `m=audio ${port} RTP/AVP 8`,
    '',
  ]
  const target = { ...sip, transport: 'udp' as const }
  const invite = inviteTo(sip.host, { target, from: CALLER, to: number, sdp: sdp.join('\r\n') })
  const { dialog, sdp: answer } = answeredOf(await carrier.stack.invite(invite, { provisional: () => {} }, UNABORTED))
  const heard = new Heard()
  dialog.listen(heard)
  onTestFinished(async () => {
    await dialog.bye().catch(() => {})
    phone.close()
  })
  return { machine: /^c=IN IP4 (.+)$/m.exec(answer)?.[1]?.trim() ?? '', phone, dialog, heard }
}

/** Resolves once more audio arrives than until now, from the machine that the answer has named. */
async function stillHears({ machine, phone }: PhoneCall, frames = 10): Promise<void> {
  const before = phone.received.length
  await expect.poll(() => phone.received.length, WAIT).toBeGreaterThan(before + frames)
  expect(new Set(phone.from.map(({ address }) => address))).toEqual(new Set([machine]))
}

test('calls are shared by two machines for audio; the loss of one ends its calls alone, and it gets new ones when it is back', async () => {
  const [a, b] = at.machines
  const calls: PhoneCall[] = []
  const on = (machine: MediaMachine): PhoneCall[] => calls.filter((one) => one.machine === machine.host)
  // A busy machine for tests may be late with its timers for a moment, and then gets a call less.
  while (calls.length < MAX_CALLS && at.machines.some((machine) => on(machine).length < 2)) calls.push(await call())
  expect(at.machines.map((machine) => on(machine).length >= 2)).toEqual([true, true])
  await Promise.all(calls.map((one) => stillHears(one, 2 * FRAMES_PER_SECOND)))

  await b.kill()
  for (const { heard } of on(b)) await expect.poll(() => heard.ends, WAIT).toEqual(['bye'])
  await Promise.all(on(a).map((one) => stillHears(one)))
  expect(on(a).flatMap(({ heard }) => heard.ends)).toEqual([])
  const lost = async () =>
    (await at.production.calls.list({})).items.filter((one) => one.end_reason === 'connection_lost')
  await expect.poll(async () => (await lost()).length, WAIT).toBe(on(b).length)

  // Their recordings came over the link while they were made.
  await expect.poll(async () => (await lost()).every(({ recording_url }) => recording_url !== null), WAIT).toBe(true)
  const [{ call_id } = { call_id: '' }] = await lost()
  const recording = await at.production.calls.recording(call_id)
  expect((await recording.arrayBuffer()).byteLength).toBeGreaterThan(8_000)

  const later = [await call(), await call()]
  expect(later.map(({ machine }) => machine)).toEqual([a.host, a.host])
  at.machines = [a, await at.restart(b)]
  const next = async (): Promise<string> => (await call()).machine
  await expect.poll(next, { ...WAIT, interval: 500 }).toBe(b.host)
})

test('a machine that is stopped gets no new calls, and ends when the calls that it carries are over', async () => {
  const listed = async () => (await at.production.calls.list({ page_size: 100 })).items
  const earlier = new Set((await listed()).map(({ call_id }) => call_id))
  const first = await call()
  const [draining, other] = first.machine === at.machines[0].host ? at.machines : [at.machines[1], at.machines[0]]
  let has_ended = false
  const stopped = draining.stop().then(() => (has_ended = true))
  // The report that it drains may be on its way for the first of them, which is then refused there and placed on the other.
  for (let count = 0; count < 3; count++) expect((await call()).machine).toBe(other.host)
  await stillHears(first)
  expect(has_ended).toBe(false)
  await first.dialog.bye()
  await stopped
  const ended = (await listed()).filter(({ call_id, status }) => !earlier.has(call_id) && status === 'completed')
  expect(ended.map(({ end_reason }) => end_reason)).toEqual(['remote_hangup'])
})
