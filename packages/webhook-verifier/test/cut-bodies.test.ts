import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { receivers } from './support/receivers.ts'
import { completed, secret, signed } from './support/requests.ts'

/** A request that announces 100 bytes and sends five. */
function sendPartTo(url: string): Socket {
  const { port, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\nabcde`,
  )
  return socket
}

/** Resolves when an adapter has begun to wait for a body: it sets the timer that ends the wait. */
function waitBegun(): Promise<void> {
  const { setTimeout } = globalThis
  return new Promise((resolve) => {
    const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) => {
      if (ms === 10_000) resolve()
      return setTimeout(work, ms)
    }) as typeof setTimeout)
    onTestFinished(() => spy.mockRestore())
  })
}

for (const [name, receiver] of Object.entries(receivers)) {
  test(`${name}: a request cut off in its body ends the wait and harms no other`, async () => {
    const failed = Promise.withResolvers<unknown>()
    const url = await receiver({ secrets: secret, onError: failed.resolve })
    const begun = waitBegun()
    const socket = sendPartTo(url)
    await begun
    socket.destroy()
    expect(await failed.promise).toMatchObject({ code: 'body_incomplete' })
    expect((await fetch(url, signed(completed))).status).toBe(200)
  })

  test(`${name}: a body that stands still is answered 408 after 10 s`, async () => {
    const url = await receiver({ secrets: secret, onError: () => undefined })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const begun = waitBegun()
    const socket = sendPartTo(url)
    await begun
    vi.advanceTimersByTime(9_999)
    expect(socket.bytesRead).toBe(0)
    vi.advanceTimersByTime(1)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /)
  })
}
