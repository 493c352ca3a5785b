import { Writable } from 'node:stream'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SipRegistration } from '@ohun/sip'
import { createLog } from '../src/platform/log.ts'
import { SipWorld, type SipHarness, type SipPeer } from './support/sip-harness.ts'

const [OURS, REGISTRAR] = ['10.0.0.1', '10.0.0.9']
const CREDENTIALS = { user: 'agent', password: 'secret' }
const CONTACT = `<sip:ohun@${OURS}:5060;transport=udp>`

describe('a registration', () => {
  let world: SipWorld
  let harness: SipHarness
  let registrar: SipPeer

  beforeEach(async () => {
    world = new SipWorld()
    harness = await world.endpoint(OURS)
    registrar = await world.peer(REGISTRAR)
  })

  const register = async (host = REGISTRAR): Promise<SipRegistration> => {
    const options = { user: '+2347001112222', domain: host, credentials: CREDENTIALS, expires_seconds: 600 }
    const registration = harness.stack.register(() => ({ host, port: 5060, transport: 'udp' }), options)
    await world.settle()
    return registration
  }
  const requests = () => registrar.requests('REGISTER')
  const last = () => requests().at(-1)!
  const respond = (status: string, lines: string[] = []) =>
    registrar.respond(last(), status, { to: OURS, tag: 'r', lines })

  test('says where we are, and is renewed before it ends', async () => {
    const registration = await register()
    expect(registration.state).toBe('registering')
    const [first] = requests()
    expect(first).toMatchObject({ uri: `sip:${REGISTRAR}`, cseq: { seq: 1 } })
    expect(['to', 'contact', 'expires'].map((name) => first?.headers.get(name))).toEqual([
      `<sip:+2347001112222@${REGISTRAR}>`,
      CONTACT,
      '600',
    ])
    await respond('200 OK', [`Contact: <sip:other@10.0.0.5>;expires=30, ${CONTACT};expires=200`])
    expect(registration.state).toBe('registered')
    await world.clock.advance(148_000)
    expect(requests()).toHaveLength(1)
    await world.clock.advance(25_000)
    expect(last()).toMatchObject({ cseq: { seq: 2 }, call_id: first?.call_id })
    await respond('200 OK')
    // Without a time of its own, what was asked for.
    const renewals = requests().length
    await world.clock.advance(440_000)
    expect(requests().length).toBe(renewals)
    await world.clock.advance(80_000)
    expect(requests().length).toBeGreaterThan(renewals)
  })

  test('answers a challenge, and each later one', async () => {
    const registration = await register()
    for (const nonce of ['one', 'two']) {
      await respond('401 Unauthorized', [`WWW-Authenticate: Digest realm="mtn", nonce="${nonce}", qop="auth"`])
      expect(last().headers.get('authorization')).toContain(`nonce="${nonce}"`)
      await respond('200 OK', [`Contact: ${CONTACT};expires=60`])
      expect(registration.state).toBe('registered')
      await world.clock.advance(55_000)
    }
  })

  test('is as long as the registrar wants it at least (423)', async () => {
    const registration = await register()
    await respond('423 Interval Too Brief', ['Min-Expires: 3600'])
    expect(last().headers.get('expires')).toBe('3600')
    await respond('200 OK')
    expect(registration.state).toBe('registered')
  })

  test('waits if the registrar demands a longer time once more', async () => {
    const registration = await register()
    for (const seconds of [3_600, 3_700]) await respond('423 Interval Too Brief', [`Min-Expires: ${seconds}`])
    expect([registration.state, requests().length]).toEqual(['failed', 2])
  })

  test('is tried again if it is refused, later each time', async () => {
    const registration = await register()
    const tried: number[] = []
    for (let attempt = 0; attempt < 9; attempt++) {
      await respond('403 Forbidden')
      expect(registration.state).toBe('failed')
      const before = world.clock.now().getTime()
      const count = requests().length
      while (requests().length === count) await world.clock.advance(1_000)
      tried.push((world.clock.now().getTime() - before) / 1_000)
    }
    expect(tried[0]).toBeLessThanOrEqual(6)
    expect(tried.at(-1)).toBeGreaterThanOrEqual(150)
    expect(tried.at(-1)).toBeLessThanOrEqual(301)
    await respond('200 OK')
    expect(registration.state).toBe('registered')
  })

  test('is tried again when the registrar wants it (Retry-After), but within five minutes', async () => {
    await register()
    for (const [seconds, wait] of [
      ['60 (it restarts)', 60],
      ['86400', 300],
    ] as const) {
      await respond('503 Service Unavailable', [`Retry-After: ${seconds}`])
      const count = requests().length
      await world.clock.advance((wait - 1) * 1_000)
      expect(requests()).toHaveLength(count)
      await world.clock.advance(1_000)
      expect(requests()).toHaveLength(count + 1)
    }
  })

  test('fails if the registrar is silent, or is not found', async () => {
    const silent = await register('10.0.0.77')
    const unknown = await register('registrar.example.com')
    expect(unknown.state).toBe('failed')
    await world.clock.advance(32_000)
    expect(silent.state).toBe('failed')
  })

  test.each(['trace', 'debug'] as const)('is traced at %s without its credentials, or not at all', async (level) => {
    let written = ''
    const sink = new Writable({ write: (chunk, _, done) => (done(), (written += String(chunk))) })
    await harness.stack.stop()
    harness = await world.endpoint(OURS, { log: createLog(level, sink) })
    await register()
    await respond('401 Unauthorized', ['WWW-Authenticate: Digest realm="mtn", nonce="one"'])
    const given = last().headers.get('authorization') ?? ''
    expect(given).toContain('response=')
    await respond('200 OK')
    expect([written.includes('REGISTER sip:'), written.includes('(credentials)')]).toEqual(
      Array(2).fill(level === 'trace'),
    )
    expect(written).not.toContain(given.slice(0, 30))
    expect(written).not.toContain('response=')
  })

  test('is removed once it is stopped, and never tried again', async () => {
    const registration = await register()
    await respond('200 OK')
    const stopped = registration.stop()
    await world.settle()
    expect(last().headers.get('expires')).toBe('0')
    await respond('200 OK')
    await stopped
    const count = requests().length
    await world.clock.advance(4_000_000)
    expect(requests().length).toBe(count)
  })

  test('does not hold up the end when the registrar is silent', async () => {
    const registration = await register()
    await respond('200 OK')
    const stopped = harness.stack.stop()
    await world.clock.advance(2_001)
    await stopped
    expect(registration.state).not.toBe('registered')
    expect(harness.stack.load.transactions).toBe(0)
  })
})
