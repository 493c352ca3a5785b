import { createHmac } from 'node:crypto'
import { Agent } from 'undici'

export interface Sample {
  per_second: number
  /** The CPU time of this process per delivery. */
  cpu_us: number
  count: number
}

const DEADLINE_MS = 10_000

/** The minimum for any sender: it signs the body, posts it with a deadline, and reads the answer. It stores nothing. */
export async function bareLoop(load: {
  url: string
  body: string
  in_flight: number
  seconds: number
}): Promise<Sample> {
  const agent = new Agent({ pipelining: 1, connections: load.in_flight })
  const cpu = process.cpuUsage()
  const began_at = performance.now()
  const ends_at = began_at + load.seconds * 1_000
  let sent = 0
  const sender = async (): Promise<void> => {
    while (performance.now() < ends_at) {
      await post(agent, load)
      sent++
    }
  }
  await Promise.all(Array.from({ length: load.in_flight }, sender))
  const seconds = (performance.now() - began_at) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  await agent.close()
  return { per_second: sent / seconds, cpu_us: (user + system) / sent, count: sent }
}

export async function post(agent: Agent, { url, body }: { url: string; body: string }): Promise<void> {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), DEADLINE_MS)
  const { origin, pathname } = new URL(url)
  const response = await agent.request({
    origin,
    path: pathname,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Service-Signature': `sha256=${createHmac('sha256', 'whsec_bench').update(`${timestamp}.`).update(body).digest('hex')}`,
      'X-Service-Timestamp': timestamp,
    },
    body,
    signal: deadline.signal,
  })
  await response.body.dump()
  clearTimeout(timer)
}
