import { vi } from 'vitest'
import type { TestServer } from './test-server.ts'

const STEP_MS = 500

/**
 * Advances the server's clock, and with it the test's, until a program ends that waits for the service in real time: an
 * example that polls every 100 ms for the end of a call sees it after a few requests.
 */
export async function drive<T>(server: TestServer, program: Promise<T>): Promise<T> {
  const state = { running: true }
  const ended = program.finally(() => (state.running = false))
  ended.catch(() => {}) // The promise is awaited below.
  try {
    while (state.running) {
      vi.setSystemTime(server.clock.now())
      await server.advance(STEP_MS)
      // Gives the program's own timers and sockets a turn.
      await Promise.race([ended.catch(() => {}), new Promise((resolve) => setTimeout(resolve, 10))])
    }
    return await ended
  } finally {
    vi.useRealTimers()
  }
}
