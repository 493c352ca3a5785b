import { describe, expect, test, vi } from 'vitest'
import { guardAssociation, isSoundSctp } from './sctp-guard.ts'

const HEADER = Buffer.alloc(12)
const DATA = chunk(0, Buffer.alloc(16))

function chunk(type: number, body: Buffer, length = body.length + 4): Buffer {
  const head = Buffer.from([type, 0, length >> 8, length & 0xff])
  return Buffer.concat([head, body, Buffer.alloc((4 - (body.length % 4)) % 4)])
}

const packet = (...chunks: Buffer[]): Buffer => Buffer.concat([HEADER, ...chunks])

function acknowledgement(gaps: [number, number][], claimed = gaps.length): Buffer {
  const body = Buffer.alloc(12 + 4 * gaps.length)
  body.writeUInt16BE(claimed, 8)
  gaps.forEach(([start, end], at) => {
    body.writeUInt16BE(start, 12 + 4 * at)
    body.writeUInt16BE(end, 14 + 4 * at)
  })
  return chunk(3, body)
}

describe('a packet of SCTP', () => {
  test.each([
    ['data', packet(DATA)],
    ['several chunks, one padded', packet(chunk(0, Buffer.alloc(13)), DATA)],
    ['the beginning', packet(chunk(1, Buffer.concat([Buffer.alloc(16), chunk(0x8000, Buffer.alloc(0))])))],
    ['a heartbeat', packet(chunk(4, chunk(1, Buffer.alloc(8))))],
    [
      'an acknowledgement',
      packet(
        acknowledgement([
          [2, 3],
          [7, 7],
        ]),
      ),
    ],
    ['the end of a channel', packet(chunk(130, chunk(13, Buffer.alloc(14))))],
  ])('with %s is valid', (_, sound) => {
    expect(isSoundSctp(sound)).toBe(true)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['no chunk', packet()],
    ['a chunk without length, on which a parser would stand still', packet(chunk(0, Buffer.alloc(16), 0))],
    ['a chunk that is longer than the packet', packet(chunk(0, Buffer.alloc(16), 400))],
    ['half a chunk header after a chunk', packet(DATA, Buffer.alloc(2))],
    ['a chunk of an unknown kind', packet(chunk(77, Buffer.alloc(4)))],
    ['data that is too short', packet(chunk(0, Buffer.alloc(4)))],
    ['a parameter without length', packet(chunk(1, Buffer.concat([Buffer.alloc(16), chunk(1, Buffer.alloc(4), 0)])))],
    ['a parameter that is too long', packet(chunk(130, chunk(13, Buffer.alloc(8), 99)))],
    ['a gap of all there is', packet(acknowledgement([[0, 65_535]]))],
    ['a gap that ends before it begins', packet(acknowledgement([[9, 2]]))],
    ['more gaps than it has', packet(acknowledgement([], 5))],
    ['very many gaps', packet(acknowledgement(Array.from({ length: 65 }, () => [1, 1])))],
  ])('with %s is not valid', (_, broken) => {
    expect(isSoundSctp(broken)).toBe(false)
  })
})

describe('a guarded association', () => {
  const guarded = (handle: () => Promise<void>) => {
    const handleData = vi.fn(handle)
    const fail = vi.fn()
    const association = { handleData: handleData as (packet: Buffer) => Promise<void> }
    guardAssociation(association, fail)
    return { association, handleData, fail }
  }

  test('fails when the library does, and does not throw', async () => {
    const { association, fail } = guarded(() => Promise.reject(new Error('unknown')))
    await association.handleData(packet(DATA))
    expect(fail).toHaveBeenCalledOnce()
  })

  test('fails when it receives more than a page sends', async () => {
    const { association, fail, handleData } = guarded(() => Promise.resolve())
    const large = packet(chunk(0, Buffer.alloc(1_000)))
    for (let sent = 0; sent < 1_100; sent++) await association.handleData(large)
    expect(fail).toHaveBeenCalled()
    expect(handleData.mock.calls.length * large.length).toBeLessThanOrEqual(1024 * 1024)
  })
})
