import { beforeEach, describe, expect, test } from 'vitest'
import type { IncomingRefer, IncomingInvite, SipDialog } from '@ohun/sip'
import {
  answeredOf,
  Heard,
  inviteTo,
  SipWorld,
  UNABORTED,
  type SipHarness,
  type SipPeer,
} from './support/sip-harness.ts'

const [OURS, PEER] = ['10.0.0.1', '10.0.0.9']
const REPLACES = 'consult%40pbx%3Bto-tag%3Da1%3Bfrom-tag%3Db2'
const REFER_TO = `Refer-To: <sip:201@${PEER}?Replaces=${REPLACES}>`

class Referred extends Heard {
  readonly refers: IncomingRefer[] = []

  referred(refer: IncomingRefer): void {
    this.refers.push(refer)
  }
}

/** A telephone system that sends us to another telephone. */
describe('REFER within a call', () => {
  let world: SipWorld
  let harness: SipHarness
  let peer: SipPeer
  let invites: IncomingInvite[]
  let asked: number
  let tag: string
  let dialog: SipDialog
  let heard: Referred

  beforeEach(async () => {
    world = new SipWorld()
    harness = await world.endpoint(OURS)
    peer = await world.peer(PEER)
    invites = []
    asked = 0
    harness.stack.onInvite((invite) => void invites.push(invite))
  })

  const send = (method: string, lines: string[] = []): Promise<void> =>
    peer.send(OURS, [
      `${method} sip:2348031234567@${OURS} SIP/2.0`,
      `Via: SIP/2.0/UDP ${PEER}:5060;branch=z9hG4bK${++asked};rport`,
      'Max-Forwards: 70',
      `From: <sip:+234805@pbx.example>;tag=theirs`,
      `To: <sip:2348031234567@${OURS}>${tag}`,
      'Call-ID: first',
      `CSeq: ${method === 'ACK' ? 1 : asked} ${method}`,
      `Contact: <sip:201@${PEER}:5060>`,
      ...lines,
    ])

  const last = () => peer.received.at(-1)!
  const notifies = () =>
    peer.requests('NOTIFY').map(({ headers, body }) => {
      return [headers.get('event'), headers.get('subscription-state'), body.trim()].join(' | ')
    })
  const acknowledge = async (status = '200 OK'): Promise<void> => {
    await peer.respond(peer.requests('NOTIFY').at(-1)!, status, { to: OURS })
  }

  /** A call in, answered. */
  async function call(takes_refer = true): Promise<void> {
    tag = ''
    await send('INVITE', ['Content-Type: application/sdp', '', 'v=0 offer'])
    const answered = invites[0]!.answer('v=0 ours', { takes_refer })
    await world.settle()
    tag = `;tag=${last().to_tag}`
    await send('ACK')
    ;({ dialog } = await answered)
    heard = new Referred()
    dialog.listen(heard)
  }

  test('is refused with 405, and not allowed, where it is not taken', async () => {
    await call(false)
    expect(peer.received.find((one) => one.headers.get('allow'))?.headers.get('allow')).not.toContain('REFER')
    await send('REFER', [REFER_TO])
    expect([peer.statuses.at(-1), heard.refers]).toEqual([405, []])
  })

  test('is allowed in the answers and requests of a call that takes it, and in invitations', async () => {
    await call()
    expect(peer.received.findLast((one) => one.kind === 'response')!.headers.all('allow')).toContain('REFER')
    void dialog.bye()
    const invite = inviteTo(PEER, { takes_refer: true })
    void harness.stack.invite(invite, { provisional: () => {} }, UNABORTED)
    await world.settle()
    for (const method of ['BYE', 'INVITE']) expect(peer.requests(method)[0]!.headers.all('allow')).toContain('REFER')
    expect(peer.requests('BYE')[0]!.headers.get('reason')).toBe('Q.850;cause=16;text="Normal call clearing"')
  })

  test('names the place, the call to replace, who wants it, and the hosts of the other side', async () => {
    await call()
    await send('REFER', [REFER_TO, 'Referred-By: "Desk" <sip:200@pbx.example>;cid="x"'])
    const { to, referred_by, own_hosts, local_user, source } = heard.refers[0]!
    expect(to).toEqual({ user: '201', host: PEER, port: null, replaces: 'consult@pbx;to-tag=a1;from-tag=b2' })
    expect([referred_by, own_hosts, local_user]).toEqual([
      'sip:200@pbx.example',
      [PEER, 'pbx.example'],
      '2348031234567',
    ])
    expect(source).toMatchObject({ host: PEER, transport: 'udp' })
  })

  test('is accepted with 202, and its outcome is reported by NOTIFY, one after the other', async () => {
    await call()
    await send('REFER', [REFER_TO])
    heard.refers[0]!.accept()
    await world.settle()
    expect(peer.statuses.at(-1)).toBe(202)
    const reported = heard.refers[0]!.report(200)
    await world.settle()
    expect(notifies()).toEqual(['refer | active;expires=180 | SIP/2.0 100 Trying'])
    await acknowledge()
    await acknowledge()
    await reported
    expect(notifies().slice(1)).toEqual(['refer | terminated;reason=noresource | SIP/2.0 200 OK'])
    expect(peer.requests('NOTIFY')[0]!.headers.get('content-type')).toBe('message/sipfrag;version=2.0')
  })

  test('a second one is told apart by its CSeq, and a NOTIFY that nobody wants ends nothing', async () => {
    await call()
    await send('REFER', [REFER_TO])
    heard.refers[0]!.reject({ status: 403, warning: 'no' })
    await send('REFER', [REFER_TO])
    heard.refers[1]!.accept()
    await world.settle()
    expect([peer.statuses.slice(-2), notifies()]).toMatchObject([
      [403, 202],
      [`refer;id=${asked} | active;expires=180 | SIP/2.0 100 Trying`],
    ])
    await acknowledge('481 No Subscription')
    expect([heard.ends, harness.stack.load.dialogs]).toEqual([[], 1])
  })

  test('its report waits no longer than two seconds for whoever is silent', async () => {
    await call()
    await send('REFER', [REFER_TO])
    heard.refers[0]!.accept()
    let done = false
    void heard.refers[0]!.report(486).then(() => (done = true))
    await world.clock.advance(1_900)
    expect(done).toBe(false)
    await world.clock.advance(200)
    expect(done).toBe(true)
  })

  test('wants no NOTIFY with Refer-Sub: false, even if it insists on that (RFC 4488)', async () => {
    await call()
    await send('REFER', [REFER_TO, 'Refer-Sub: false', 'Require: norefersub'])
    heard.refers[0]!.accept()
    await heard.refers[0]!.report(200)
    await world.settle()
    expect([peer.statuses.at(-1), last().headers.get('refer-sub'), notifies()]).toEqual([202, 'false', []])
  })

  test('may be asked to prove who sends it', async () => {
    await call()
    await send('REFER', [REFER_TO])
    const [refer] = heard.refers
    expect(refer!.proof({ user: 'pbx', password: 'secret' })).toBe('absent')
    refer!.challenge(false)
    await world.settle()
    expect([peer.statuses.at(-1), last().headers.all('www-authenticate').length]).toEqual([401, 2])
  })

  test.each([
    ['none', []],
    ['two', [REFER_TO, REFER_TO]],
    ['a number', ['Refer-To: <tel:+2348031234567>']],
    ['no address', ['Refer-To: <201>']],
    ['an open bracket', [`Refer-To: <sip:201@${PEER}`]],
    ['an escape that is none', [`Refer-To: <sip:201@${PEER}?Replaces=%zz>`]],
    ['a Replaces without tags', [`Refer-To: <sip:201@${PEER}?Replaces=consult>`]],
    ['two Replaces', [`Refer-To: <sip:201@${PEER}?Replaces=${REPLACES}&replaces=${REPLACES}>`]],
    ['a Replaces with a line of its own', [`Refer-To: <sip:201@${PEER}?Replaces=${REPLACES}%0D%0AX%3A%201>`]],
    ['a Replaces with a line in its call', [`Refer-To: <sip:201@${PEER}?Replaces=a%0D%0AX%3A1${REPLACES}>`]],
  ])('is refused with 400 if its Refer-To is not valid: %s', async (_, lines) => {
    await call()
    await send('REFER', lines)
    expect([peer.statuses.at(-1), heard.refers]).toEqual([400, []])
  })

  test('is refused with 405 outside a call, and with 481 once we have hung up', async () => {
    await call()
    void dialog.bye()
    await send('REFER', [REFER_TO])
    expect(peer.statuses.at(-1)).toBe(481)
    tag = ''
    await send('REFER', [REFER_TO])
    expect(peer.statuses.at(-1)).toBe(405)
  })

  test('our invitation insists on the replacement, and says who wants it', async () => {
    const more = { replaces: 'consult@pbx;to-tag=a1;from-tag=b2', referred_by: 'sip:200@pbx.example', to: '' }
    const dialling = harness.stack.invite(inviteTo(PEER, more), { provisional: () => {} }, UNABORTED)
    await world.settle()
    const [ours] = peer.requests('INVITE')
    const said = ['require', 'replaces', 'referred-by'].map((name) => ours!.headers.get(name))
    expect(said).toEqual(['replaces', more.replaces, '<sip:200@pbx.example>'])
    expect(ours!.uri).toBe(`sip:${PEER}`)
    await peer.respond(ours!, '200 OK', { lines: ['Content-Type: application/sdp', '', 'v=0 answer'], to: OURS })
    expect(answeredOf(await dialling).sdp).toBe('v=0 answer')
  })

  test('the cause in the BYE of the other side is heard', async () => {
    await call()
    await send('BYE', ['Reason: SIP;cause=503, Q.850;cause=31;text="Normal, unspecified"'])
    expect([heard.ends, heard.causes]).toEqual([['bye'], [31]])
  })
})
