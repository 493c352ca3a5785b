import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

export interface MetricsAddress {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
}

export interface MetricsListener {
  /** Null if it does not listen. */
  url: string | null
  close(): Promise<void>
}

const silent: MetricsListener = { url: null, close: () => Promise.resolve() }

/**
 * Serves `/metrics` separately from the API: on loopback by default, and without keys. A taken port is only a warning, because
 * metrics must not prevent the start of the server.
 */
export async function listenForMetrics(
  metrics: Metrics,
  { address, log }: { address: MetricsAddress | null; log: Log },
): Promise<MetricsListener> {
  if (address === null) return silent
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url?.split('?')[0] === '/metrics')
      void answer(metrics, response, request.headers.accept)
    else response.writeHead(404).end()
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(address, () => resolve(void server.off('error', reject)))
    })
  } catch (error) {
    log.warn({ err: error, ...address }, 'metrics are not served: the address is in use')
    return silent
  }
  const { port } = server.address() as AddressInfo
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  return {
    url: `http://${host}:${port}/metrics`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const OPEN_METRICS = Registry.OPENMETRICS_CONTENT_TYPE

/** Answers in the format that the reader asks for. */
async function answer(metrics: Metrics, response: ServerResponse, accept = ''): Promise<void> {
  try {
    const open = accept.includes(OPEN_METRICS.split(';', 1)[0]!)
    const text = await (open ? metrics.openMetrics() : metrics.text())
    response.writeHead(200, { 'Content-Type': open ? OPEN_METRICS : Registry.PROMETHEUS_CONTENT_TYPE }).end(text)
  } catch {
    response.writeHead(500).end()
  }
}
