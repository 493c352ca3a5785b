import { connect } from 'node:net'

const LIMIT_MS = 1_000

/** True if a GET of this URL is answered with 200. */
export async function answersOk(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) }).catch(() => null)
  await response?.body?.cancel()
  return response?.status === 200
}

/** True if a process accepts connections at this place. */
export function accepts(place: { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(place)
    const end = (accepted: boolean): void => {
      socket.destroy()
      resolve(accepted)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
