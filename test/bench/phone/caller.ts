import { setTimeout as sleep } from 'node:timers/promises'
import { SdpSession } from '../../../packages/server/src/gateways/telephony/sip/sdp.ts'
import type { SipDialog } from '../../../packages/server/src/gateways/telephony/sip/sip-endpoint.ts'
import type { SipStack } from '../../../packages/server/src/gateways/telephony/sip/stack/sip-stack.ts'
import { RtpPhone } from '../../../packages/server/test/support/rtp-phone.ts'
import { UNABORTED } from '../../../packages/server/test/support/sip-house.ts'
import { TalkingPhone } from '../../../packages/server/test/support/talking-phone.ts'
import { callerOf, endOf } from './scripts.ts'

const HOST = '127.0.0.1'
/** The greeting may have begun. */
const A_MOMENT_MS = 1_000
const THINKING_MS = 1_500
/** The server takes a caller for lost after 20 s. */
const END_MS = 40_000

export interface Script {
  serial: number
  sip_port: number
  number: string
  question: Int16Array
  turns: number
}

export interface Carried {
  waits_ms: number[]
}

/** One call from its beginning to its end. @throws Error when it does not go as its script says. */
export async function carryCall(stack: SipStack, script: Script): Promise<Carried> {
  const rtp = await RtpPhone.open('PCMA')
  const phone = new TalkingPhone(rtp)
  let is_there = true
  const leave = (): void => {
    if (is_there) phone.close()
    is_there = false
  }
  let dialog: SipDialog | null = null
  try {
    const answered = await dial(stack, script, rtp)
    dialog = answered.dialog
    const over = Promise.withResolvers<string>()
    dialog.listen({ offered: () => null, digit: () => {}, ended: (how) => over.resolve(how) })
    phone.connect(answered.port)
    const waits_ms = await converse(phone, script)
    await end(script, { leave, dialog, over: over.promise })
    return { waits_ms }
  } finally {
    leave()
    void dialog?.bye()
  }
}

async function dial(
  stack: SipStack,
  { serial, sip_port, number }: Script,
  rtp: RtpPhone,
): Promise<{ dialog: SipDialog; port: number }> {
  const sdp = new SdpSession({ address: HOST, port: rtp.peer.port, codecs: ['PCMA'], session_id: serial + 1 })
  const invite = { from: callerOf(serial), to: number, domain: null, asserted_identity: null, credentials: null }
  const target = { host: HOST, port: sip_port, transport: 'udp' } as const
  const outcome = await stack.invite({ ...invite, target, sdp: sdp.offer() }, { provisional() {} }, UNABORTED)
  if (outcome.kind !== 'answered') throw new Error(`not answered: ${JSON.stringify(outcome)}`)
  const peer = sdp.agree(outcome.sdp)
  if (!peer) throw new Error('answered without audio')
  return { dialog: outcome.dialog, port: peer.port }
}

/** @returns how long each answer took. */
async function converse(phone: TalkingPhone, { question, turns }: Script): Promise<number[]> {
  await phone.hearsAfter(performance.timeOrigin + performance.now() - A_MOMENT_MS)
  const waits_ms: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    await phone.hearsTheEnd()
    await sleep(THINKING_MS)
    const { last_ms } = await phone.says(question)
    waits_ms.push((await phone.hearsAfter(last_ms)) - last_ms)
  }
  return waits_ms
}

async function end(
  { serial }: Script,
  { leave, dialog, over }: { leave: () => void; dialog: SipDialog; over: Promise<string> },
): Promise<void> {
  const how = endOf(serial)
  if (how === 'vanished') leave()
  if (how === 'caller') return await dialog.bye()
  const ended = await Promise.race([over, sleep(END_MS, 'not at all', { ref: false })])
  if (ended !== 'bye') throw new Error(`ended ${ended}`)
}
