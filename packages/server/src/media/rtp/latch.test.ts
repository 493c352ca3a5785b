import { describe, expect, test } from 'vitest'
import { Latch } from './latch.ts'

const agreed = { address: '192.0.2.1', port: 4_000 }
const router = { address: '198.51.100.7', port: 61_000 }
const stranger = { address: '203.0.113.9', port: 5_000 }

function latch(): Latch {
  const made = new Latch()
  made.agree(agreed)
  return made
}

describe('audio is sent', () => {
  test('to the agreed place at first', () => {
    expect(latch().to).toEqual(agreed)
  })

  test('to where it comes from, behind a router', () => {
    const made = latch()
    expect(made.admits(router, { ssrc: 1, sequence: 1 }, 0)).toBe(true)
    expect(made.to).toEqual(router)
  })

  test.each(['0.0.0.0', 'phone.example.com', ''])('nowhere while the other side is at "%s"', (address) => {
    const made = new Latch()
    made.agree({ address, port: 4_000 })
    expect(made.to).toBeNull()
    made.admits(router, { ssrc: 1, sequence: 1 }, 0)
    expect(made.to).toEqual(router)
  })
})

describe('a stranger is not heard', () => {
  test('before anything was agreed', () => {
    expect(new Latch().admits(stranger, { ssrc: 1, sequence: 1 }, 0)).toBe(false)
  })

  test('during the call, even long after the last packet', () => {
    const made = latch()
    made.admits(router, { ssrc: 1, sequence: 1 }, 0)
    expect(made.admits(stranger, { ssrc: 2, sequence: 2 }, 0)).toBe(false)
    expect(made.admits(stranger, { ssrc: 2, sequence: 2 }, 60_000)).toBe(false)
    expect(made.admits({ ...router, port: 61_001 }, { ssrc: 2, sequence: 2 }, 60_000)).toBe(false)
    expect(made.to).toEqual(router)
  })

  test('who knows the stream while it arrives', () => {
    const made = latch()
    made.admits(router, { ssrc: 1, sequence: 1 }, 0)
    expect(made.admits(stranger, { ssrc: 1, sequence: 2 }, 20)).toBe(false)
  })

  test('who was first: the agreed place takes over', () => {
    const made = latch()
    made.admits(stranger, { ssrc: 2, sequence: 1 }, 0)
    expect(made.admits(agreed, { ssrc: 1, sequence: 1 }, 10)).toBe(true)
    expect(made.admits(stranger, { ssrc: 2, sequence: 2 }, 20)).toBe(false)
    expect(made.to).toEqual(agreed)
  })
})

test('the same stream from another port of the router goes on', () => {
  const made = latch()
  made.admits(router, { ssrc: 1, sequence: 0xffff }, 0)
  const moved = { ...router, port: 61_999 }
  expect(made.admits(moved, { ssrc: 1, sequence: 40_000 }, 1_000)).toBe(false)
  expect(made.admits(moved, { ssrc: 1, sequence: 12 }, 1_000)).toBe(true)
  expect(made.to).toEqual(moved)
})

test('a new agreement begins again, the same one does not', () => {
  const made = latch()
  made.admits(router, { ssrc: 1, sequence: 1 }, 0)
  made.agree({ ...agreed })
  expect(made.to).toEqual(router)
  made.agree({ address: '192.0.2.2', port: 4_000 })
  expect(made.to).toEqual({ address: '192.0.2.2', port: 4_000 })
})

test('reports come from any port of its machines', () => {
  const made = latch()
  made.admits(router, { ssrc: 1, sequence: 1 }, 0)
  expect([made.knows(router), made.knows(agreed), made.knows(stranger)]).toEqual([true, true, false])
})
