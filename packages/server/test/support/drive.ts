import { vi } from 'vitest'
import type { TestServer } from './test-server.ts'

const STEP_MS = 500

/**
 * Moves the server's clock on, and the test's with it, until a program is done that waits for the service in real time:
 * an example that asks every 100 ms whether a call has ended sees it end after a few looks.
 */
export async function drive<T>(server: TestServer, program: Promise<T>): Promise<T> {
  const state = { running: true }
  const ended = program.finally(() => (state.running = false))
  ended.catch(() => {}) // it is awaited below
  try {
    while (state.running) {
      vi.setSystemTime(server.clock.now())
      await server.advance(STEP_MS)
      // Lets the program's own timers and sockets have their turn.
      await Promise.race([ended.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 10))])
    }
    return await ended
  } finally {
    vi.useRealTimers()
  }
}
