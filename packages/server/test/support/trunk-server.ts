import type { Agent, AgentCreate } from '@ohun/sdk'
import { NO_CARRIERS, parseCarriers } from '../../src/config/carriers.ts'
import type { Environment as Variables } from '../../src/config/env.ts'
import type { MediaPlane } from '../../src/gateways/telephony/audio.ts'
import { createLog, type Log } from '../../src/platform/log.ts'
import type { SipAddress } from '@ohun/sip'
import { startBackend, type Backend } from './backend.ts'
import { agentOf, numbersInPool } from './scenario.ts'
import { freePort } from './kernel-ports.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './test-server.ts'

const HOST = '127.0.0.1'

/** A server with trunks to ports of this machine, and an agent that calls over them. */
export interface TrunkServer {
  server: TestServer
  /** The address on which it accepts calls, over UDP. */
  sip: SipAddress
  /** The ports of the peers, in the order of the trunks. */
  ports: number[]
  backend: Backend
  workspace: TestWorkspace
  agent: Agent
  /** The agent's number. */
  number: string
  stop(): Promise<void>
}

/** @param trunks - Overrides of a plain trunk to MTN without OPTIONS. */
export async function startTrunkServer(
  media: MediaPlane | undefined,
  {
    trunks = [{}],
    variables = {},
    settings = {},
    log = createLog('silent'),
  }: { trunks?: object[]; variables?: Variables; settings?: Partial<AgentCreate>; log?: Log } = {},
): Promise<TrunkServer> {
  const ports = await Promise.all(trunks.map(() => freePort()))
  const plain = { mno: 'mtn', protocol: 'sip', host: HOST, ping_seconds: 0 }
  const voice = trunks.map((changes, at) => ({ name: `trunk-${at}`, port: ports[at], ...plain, ...changes }))
  const { carriers, faults } = parseCarriers(JSON.stringify({ ...NO_CARRIERS, voice }))
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  const connected = { carriers, ...(media && { media }) }
  const server = await startTestServer({ OHUN_SIP_ADDRESS: `${HOST}:0`, ...variables }, log, connected)
  const backend = await startBackend()
  const workspace = await server.workspace()
  const greeting = { webhook_url: backend.url, greeting_text: 'Good day.' }
  const agent = await agentOf(workspace.production, { ...greeting, ...settings })
  const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
  const { e164: number } = await workspace.production.numbers.claim({ number_id, agent_id: agent.agent_id })
  return {
    server,
    sip: server.sip[0]!,
    ports,
    backend,
    workspace,
    agent,
    number,
    async stop() {
      await server.stop()
      await backend.stop()
    },
  }
}
