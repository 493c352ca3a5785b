import { beforeEach, describe, expect, test } from 'vitest'
import { TestClock } from '../../../test/support/test-clock.ts'
import type { BrowserRoute, BrowserSocket } from './browser-socket.ts'
import { SharedPort } from './shared-port.ts'

const AUDIO = Buffer.from([0x80, 0, 0, 0])
const HANDSHAKE = Buffer.concat([Buffer.from([22]), Buffer.alloc(1_399)])
/** A binding request without attributes. */
const CHECK = Buffer.from('000100002112a442000000000000000000000000', 'hex')

let clock: TestClock
let route: BrowserRoute
let read: { audio: number; dtls: number; checks: number }

beforeEach(() => {
  clock = new TestClock()
  read = { audio: 0, dtls: 0, checks: 0 }
  const socket = { port: 40_000, add: (added: BrowserRoute) => ((route = added), () => {}) }
  const connection = {
    localUsername: 'us',
    localPassword: 'password',
    localCandidates: [],
    generation: 0,
    userHistory: {},
    protocols: [],
    ensureProtocol(port: SharedPort) {
      port.onDataReceived.subscribe(() => void (read.dtls += 1))
      port.onRequestReceived.subscribe(() => void (read.checks += 1))
    },
  }
  SharedPort.open({
    socket: socket as unknown as BrowserSocket,
    connection,
    addresses: ['127.0.0.1'],
    clock,
    media: () => (read.audio += 1),
  })
})

function flood(count: number): void {
  for (let sent = 0; sent < count; sent++) {
    route.data(AUDIO)
    route.check(CHECK, ['192.0.2.1', 9])
  }
}

describe('the read limit of a browser', () => {
  test('allows the burst after a network outage of some seconds', () => {
    for (let sent = 0; sent < 5 * 50; sent++) route.data(AUDIO)
    for (let sent = 0; sent < 50; sent++) route.data(HANDSHAKE)
    expect(read).toMatchObject({ audio: 250, dtls: 50 })
  })

  test('drops a flood', async () => {
    flood(10_000)
    expect(read).toMatchObject({ audio: 500, checks: 200 })
    await clock.advance(1_000)
    flood(10_000)
    expect(read).toMatchObject({ audio: 700, checks: 300 })
  })

  test('limits DTLS to the needs of a call, however slowly it comes, because parts of handshakes are kept', async () => {
    for (let second = 0; second < 600; second++) {
      for (let sent = 0; sent < 20; sent++) route.data(HANDSHAKE)
      await clock.advance(1_000)
    }
    expect(read.dtls * HANDSHAKE.length).toBeLessThanOrEqual(2 * 1024 * 1024)
    expect(read.dtls).toBeGreaterThan(1_000)
  })
})
