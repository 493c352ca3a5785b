import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { countSent, type Attack } from '../attack.ts'
import { CARRIER, type Harness } from '../harness.ts'
import { SET_UPS } from '../../../packages/server/src/gateways/telephony/sip/call-set-ups.ts'
import { ANY_HOUR, numbersInPool } from '../../../packages/server/test/support/scenario.ts'

const EVERY_MS = 10
const AT_ONCE = 10

interface Flooded {
  number: string
  workspace_id: string
}

/** Creates the flooded tenant. */
async function flooded(harness: Harness): Promise<Flooded> {
  const { production, workspace_id } = await harness.workspace()
  const { agent_id } = await production.agents.create({ display_name: 'Flooded', ...ANY_HOUR })
  const [number_id] = (await numbersInPool(harness.db, { count: 1 })) as [string]
  return { workspace_id, number: (await production.numbers.claim({ number_id, agent_id })).e164 }
}

/** The carrier that brings the flood. It acknowledges refusals, and answers nothing else. */
async function openCarrier(harness: Harness): Promise<{ socket: Socket; send(lines: readonly string[]): void }> {
  const socket = createSocket('udp4')
  socket.bind(0, CARRIER)
  await once(socket, 'listening')
  const { host, port } = harness.sip
  const send = (lines: readonly string[]): void => socket.send([...lines, '', ''].join('\r\n'), port, host)
  socket.on('message', (response) => {
    const [status = '', ...lines] = response.toString().split('\r\n')
    if (!/ [3-6]\d\d /.test(status)) return
    const kept = lines.filter((line) => /^(via|from|to|call-id):/i.test(line))
    send([`ACK sip:refused@${host} SIP/2.0`, ...kept, 'CSeq: 1 ACK', 'Max-Forwards: 70'])
  })
  return { socket, send }
}

const SDP = ['v=0', 'o=- 1 1 IN IP4 192.0.2.1', 's=-', 'c=IN IP4 192.0.2.1', 't=0 0', 'm=audio 4000 RTP/AVP 8', '']

function invitation(number: string, { host, serial }: { host: string; serial: string }): string[] {
  return [
    `INVITE sip:${number}@${host} SIP/2.0`,
    `Via: SIP/2.0/UDP ${CARRIER};branch=z9hG4bK${serial};rport`,
    'Max-Forwards: 70',
    `From: <sip:+2348031112222@${CARRIER}>;tag=${serial}`,
    `To: <sip:${number}@${host}>`,
    `Call-ID: ${serial}`,
    'CSeq: 1 INVITE',
    `Contact: <sip:${CARRIER}>`,
    'Content-Type: application/sdp',
    '',
    SDP.join('\r\n'),
  ]
}

let tenant: Flooded

export const callFloods: Attack = {
  name: 'a thousand calls a second to one number',
  most_cpu_ms: 0.5,
  async prepare(harness) {
    tenant = await flooded(harness)
    const { number } = tenant
    let serial = 0
    return async (signal) => {
      const { socket, send } = await openCarrier(harness)
      const flood = setInterval(() => {
        countSent(AT_ONCE)
        for (let at = 0; at < AT_ONCE; at++)
          send(invitation(number, { host: harness.sip.host, serial: `flood${serial++}` }))
      }, EVERY_MS)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      clearInterval(flood)
      socket.close()
    }
  },
  /** A set-up costs statements in the database. The CPU time of the main thread does not distinguish it from a refusal. */
  async excess({ db }) {
    const { at_once, per_second } = SET_UPS.number
    const times = await db.knex('calls').where({ workspace_id: tenant.workspace_id }).pluck<Date[]>('started_at')
    const ms = times.map((time) => time.getTime())
    // One more second: packets wait in the socket after the flood, and a call is recorded some time after it was accepted.
    const seconds = Math.ceil((Math.max(...ms) - Math.min(...ms)) / 1_000) + 1
    const max = at_once + per_second * seconds
    return ms.length <= max ? [] : [`recorded calls of the flooded number: ${ms.length} of ${max}`]
  },
}
