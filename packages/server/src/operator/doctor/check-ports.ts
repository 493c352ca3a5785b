import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { timeLimit } from '@ohun/clock'
import { familyOf } from '../../platform/net/datagrams.ts'
import { failed, ok, reasonOf, type Check, type CheckDeps, type Finding } from './check.ts'
import { servedAt } from './served-version.ts'

interface Port {
  variable: string
  host: string
  port: number
  protocol: 'tcp' | 'udp'
}

export const checkPorts: Check = {
  name: 'ports',
  async run(deps, signal) {
    const serves = await version(deps, signal)
    return await Promise.all(portsOf(deps).map((port) => findingOf(port, serves)))
  },
}

function portsOf({ config }: CheckDeps): Port[] {
  const { host, port, metrics_address, sip_address, sip_ipv6, sip_tls, carriers_file, media_address } = config
  const tcp = 'tcp' as const
  const ports: Port[] = [{ variable: 'OHUN_PORT', host, port, protocol: tcp }]
  if (metrics_address) ports.push({ variable: 'OHUN_METRICS_ADDRESS', ...metrics_address, protocol: tcp })
  if (media_address) ports.push({ variable: 'OHUN_MEDIA_ADDRESS', ...media_address, protocol: tcp })
  if (carriers_file) ports.push({ variable: 'OHUN_SIP_ADDRESS', ...sip_address, protocol: 'udp' })
  if (carriers_file && sip_ipv6) ports.push({ variable: 'OHUN_SIP_IPV6_ADDRESS', ...sip_ipv6.address, protocol: 'udp' })
  if (carriers_file && sip_tls) ports.push({ variable: 'OHUN_SIP_TLS_ADDRESS', ...sip_tls.address, protocol: tcp })
  return ports.filter((one) => one.port !== 0)
}

/** The time limit for the answer, because another program may accept the connection and send nothing. */
const ANSWER_MS = 2_000

/** The version of the server that answers at our port. Null if no server answers. */
async function version({ config: { host, port }, clock }: CheckDeps, outer: AbortSignal): Promise<string | null> {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (familyOf(host) === 6 ? `[${host}]` : host)
  using limit = timeLimit(clock, ANSWER_MS, outer)
  const { signal } = limit
  try {
    return (await servedAt(`http://${name}:${port}`, signal)).version
  } catch {
    return null
  }
}

async function findingOf({ variable, host, port, protocol }: Port, serves: string | null): Promise<Finding> {
  const where = `${variable}, ${host}:${port} (${protocol.toUpperCase()})`
  try {
    await (protocol === 'udp' ? bindUdp(host, port) : bindTcp(host, port))
    return ok(`${where} is free.`)
  } catch (error) {
    const code = reasonOf(error)
    if (code === 'EADDRINUSE' && serves !== null) return ok(`${where} is in use; the server ${serves} is running.`)
    const advice =
      code === 'EADDRINUSE'
        ? 'Stop the program that uses it, or choose another port.'
        : 'Choose an address of this machine.'
    return failed(`${where} cannot be used: ${code}.`, advice)
  }
}

async function bindTcp(host: string, port: number): Promise<void> {
  const server = createServer()
  server.listen({ host, port })
  await once(server, 'listening')
  await new Promise<void>((resolve) => server.close(() => resolve()))
}

async function bindUdp(address: string, port: number): Promise<void> {
  const socket = createSocket({ type: familyOf(address) === 6 ? 'udp6' : 'udp4', ipv6Only: familyOf(address) === 6 })
  try {
    socket.bind({ address, port })
    await once(socket, 'listening')
  } finally {
    socket.close()
  }
}
