import type { Message } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseCarriers } from '../src/config/carriers.ts'
import { decodeText } from '../src/gateways/messaging/smpp/text.ts'
import { startBackend, type Backend } from './support/backend.ts'
import { logLines } from './support/log-lines.ts'
import { startPerlSmsc, type PerlSmsc } from './support/perl-smsc.ts'
import { agentOf, all, numbersInPool } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'
import { requireTool } from './support/tools.ts'

const MTN = '+2348031234567'
const CONTACT = '2348051234567'

describe.skipIf(requireTool('net_smpp'))('the whole service on two SMSCs', () => {
  const written = logLines()
  let mtn: PerlSmsc
  let glo: PerlSmsc
  let server: TestServer
  let backend: Backend
  let workspace: TestWorkspace
  let agent_id: string
  let number: string

  beforeAll(async () => {
    ;[mtn, glo] = await Promise.all([startPerlSmsc(), startPerlSmsc()])
    const account = (mno: string, { port }: PerlSmsc) => {
      const login = { system_id: 'ohun', password: 'secret' }
      return { name: `${mno}-1`, mno, protocol: 'smpp', host: '127.0.0.1', port, binds: 2, ...login }
    }
    const { carriers } = parseCarriers(JSON.stringify({ sms: [account('mtn', mtn), account('glo', glo)] }))
    server = await startTestServer({}, written.log, { carriers })
    await Promise.all([mtn.until('bind', 2), glo.until('bind', 2)])
  })
  afterAll(async () => {
    await server.stop()
    await Promise.all([mtn.stop(), glo.stop()])
  })

  beforeEach(async () => {
    backend = await startBackend()
    workspace = await server.workspace()
    ;({ agent_id } = await agentOf(workspace.production, { webhook_url: backend.url }))
    const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
    ;({ e164: number } = await workspace.production.numbers.claim({ number_id, agent_id }))
    return async () => {
      await server.settle()
      await backend.stop()
    }
  })

  const send = (to: string, body = 'Your parcel is on its way.'): Promise<Message> =>
    workspace.production.messages.create({ agent_id, channel: 'sms', to, body })
  const plan = (smsc: PerlSmsc, to: string, todo: string[]): void => smsc.order({ plan: { [to.slice(1)]: todo } })
  const submittedTo = (smsc: PerlSmsc, to: string) => smsc.of('submit').filter((one) => one.to === to.slice(1))
  const messages = (): Promise<Message[]> => all(workspace.production.messages.list({ agent_id }))
  const eventTypes = async () => {
    await server.settle()
    return backend.events().map(({ json }) => json.event_type)
  }
  /** The receipt comes unasked, through the network. */
  const become = (status: string): Promise<void> =>
    expect.poll(async () => (await messages()).map((message) => message.status)).toContain(status)

  test('a message reaches its operator’s SMSC and is delivered when that says so', async () => {
    const message = await send(MTN, 'Ẹ káàárọ̀!')
    expect(message).toMatchObject({ status: 'sent', mno: 'mtn', from: number })
    await expect.poll(() => submittedTo(mtn, MTN)).toHaveLength(1)
    const [submitted] = submittedTo(mtn, MTN)
    expect(submitted).toMatchObject({ from: number.slice(1), registered: 1, dc: 8 })
    expect(decodeText(Buffer.from(submitted!.hex, 'hex'), 8)).toBe('Ẹ káàárọ̀!')
    await become('delivered')
    expect(await eventTypes()).toEqual(
      expect.arrayContaining(['message.sent', 'message.dlr', 'message.delivered']) as string[],
    )
  })

  test('a message of several parts is delivered when all of them are', async () => {
    const to = '+2348031230010'
    await send(to, 'A'.repeat(400))
    await expect.poll(() => submittedTo(mtn, to)).toHaveLength(3)
    await become('delivered')
  })

  test('a receipt that says it failed ends it as failed', async () => {
    const to = '+2348031230011'
    plan(mtn, to, ['accept:UNDELIV'])
    await send(to)
    await become('failed')
    expect(await eventTypes()).toContain('message.failed')
    expect(await messages()).toMatchObject([{ error_code: 'UNDELIV:069' }])
    const payload = (event_type: string): unknown =>
      backend.events().find(({ json }) => json.event_type === event_type)?.json.payload
    expect(payload('message.dlr')).toMatchObject({ status: 'failed', status_code: 'UNDELIV:069' })
    expect(payload('message.failed')).toMatchObject({ error_code: 'UNDELIV:069' })
  })

  test('an SMSC that throttles loses nothing: the message goes when there is room', async () => {
    const to = '+2348031230012'
    plan(mtn, to, ['throttle', 'accept:DELIVRD'])
    const sent = send(to)
    await expect.poll(() => submittedTo(mtn, to)).toHaveLength(1)
    await expect.poll(() => server.clock.advance(250).then(() => submittedTo(mtn, to).length)).toBe(2)
    expect(await sent).toMatchObject({ status: 'sent', mno: 'mtn' })
    expect(submittedTo(glo, to)).toEqual([])
  })

  test('an SMSC that throttles for longer than its share of the time leaves the message to the next', async () => {
    const to = '+2348031230013'
    plan(
      mtn,
      to,
      Array.from({ length: 20 }, () => 'throttle'),
    )
    const sent = send(to)
    await expect.poll(() => submittedTo(mtn, to)).toHaveLength(1)
    await expect.poll(() => server.clock.advance(500).then(() => submittedTo(glo, to).length)).toBe(1)
    expect(await sent).toMatchObject({ status: 'sent', mno: 'glo' })
    await server.clock.advance(10_000)
    expect(submittedTo(mtn, to).every(({ did }) => did === 'throttle')).toBe(true)
  })

  test('a message refused by one SMSC is not given to another', async () => {
    const to = '+2348031230014'
    plan(mtn, to, ['refuse'])
    await expect(send(to)).rejects.toMatchObject({ status: 502, message: expect.stringContaining('ESME_RINVDSTADR') })
    expect(submittedTo(glo, to)).toEqual([])
  })

  test.each([
    ['falls silent', '+2348031230015', 'silent'],
    ['hangs up in the middle of it', '+2348031230016', 'hang_up'],
  ])(
    'an SMSC that %s: the answer says that it may have been delivered, and nobody has it twice',
    async (_what, to, did) => {
      plan(mtn, to, [did])
      const refused = expect(send(to)).rejects.toMatchObject({
        status: 502,
        message: expect.stringContaining('may have been delivered') as string,
      })
      await expect.poll(() => submittedTo(mtn, to)).toHaveLength(1)
      await server.clock.advance(5_000)
      await refused
      await server.advance(60_000)
      expect([submittedTo(mtn, to).length, submittedTo(glo, to).length]).toEqual([1, 0])
      expect(await messages()).toMatchObject([{ status: 'send_failed', error_code: 'outcome_unknown' }])
    },
  )

  test('while every session is down the message fails at once and says so, and goes again when they are back', async () => {
    const bound = (smsc: PerlSmsc) => smsc.of('bind').length
    const before = [bound(mtn), bound(glo)]
    for (const smsc of [mtn, glo]) smsc.order({ hang_up: 1 })
    const to = '+2348031230017'
    await expect
      .poll(() =>
        send(to).then(
          () => '',
          (error: { message: string }) => error.message,
        ),
      )
      .toContain('the carrier has no session')
    const back = (): boolean => bound(mtn) >= before[0]! + 2 && bound(glo) >= before[1]! + 2
    await expect.poll(() => server.clock.advance(500).then(back)).toBe(true)
    const already = submittedTo(mtn, to).length
    expect(await send(to)).toMatchObject({ status: 'sent', mno: 'mtn' })
    await expect.poll(() => submittedTo(mtn, to)).toHaveLength(already + 1)
  })

  describe('inbound', () => {
    const write = (text: string, smsc = glo): Promise<number> =>
      smsc.deliver({ from: CONTACT, to: number.slice(1), hex: Buffer.from(text).toString('hex') })

    test('a message has its agent’s reply by the sender’s operator', async () => {
      expect(await write('Where is my order?')).toBe(0)
      await server.settle()
      await expect.poll(() => submittedTo(glo, `+${CONTACT}`).at(-1)?.from).toBe(number.slice(1))
      const reply = submittedTo(glo, `+${CONTACT}`).at(-1)!
      expect(decodeText(Buffer.from(reply.hex, 'hex'), reply.dc)).toBe('You said: Where is my order?')
      await become('delivered')
      const [outbound, inbound] = await messages()
      expect(inbound).toMatchObject({ direction: 'inbound', from: `+${CONTACT}`, to: number, mno: 'glo' })
      expect(outbound).toMatchObject({ direction: 'outbound', from: number, to: `+${CONTACT}`, mno: 'glo' })
    })

    test('a long message in parts is one message', async () => {
      const parts = ['Where is ', 'my order?'].map(
        (text, at) => `05000307020${at + 1}${Buffer.from(text).toString('hex')}`,
      )
      for (const hex of parts) expect(await glo.deliver({ from: CONTACT, to: number.slice(1), hex, esm: 0x40 })).toBe(0)
      await server.settle()
      expect((await messages()).filter(({ direction }) => direction === 'inbound')).toMatchObject([
        { body: 'Where is my order?' },
      ])
    })

    test('STOP is obeyed: no reply, and nothing is sent any more', async () => {
      expect(await write('STOP')).toBe(0)
      await server.settle()
      expect(await messages()).toMatchObject([{ direction: 'inbound', body: 'STOP' }])
      await expect(send(`+${CONTACT}`)).rejects.toMatchObject({ code: 'OPT_OUT_ENFORCED' })
    })

    test('to a number that nobody holds is refused for good', async () => {
      const hex = Buffer.from('Hello').toString('hex')
      expect(await glo.deliver({ from: CONTACT, to: '2348039999999', hex })).toBe(0x66)
    })
  })

  test('an SMSC that delivers what is refused writes one line a minute, with how many there were', async () => {
    const hex = Buffer.from('Hello').toString('hex')
    written.lines.length = 0
    for (let at = 0; at < 50; at++) expect(await mtn.deliver({ from: CONTACT, to: '2348039999998', hex })).toBe(0x66)
    const refused = () => written.of('what a carrier delivered was refused')
    const not_stored = () => written.of('an inbound message was not stored')
    expect([refused(), not_stored()]).toMatchObject([
      [{ carrier: 'mtn-1', reason: 'it is to a number that nobody here holds' }],
      [{ carrier: 'mtn-1' }],
    ])
    await server.clock.advance(60_000)
    const suppressed = expect.objectContaining({ carrier: 'mtn-1', suppressed: 49 }) as object
    expect([refused(), not_stored()]).toMatchObject([
      [{}, suppressed],
      [{}, suppressed],
    ])
  })
})
