import { startBackend, type Backend } from './backend.ts'
import { startEventEmitter, type EventEmitter } from './event-emitter.ts'
import { openRelay, type RelayOptions, type RelaySocket } from './relay-socket.ts'
import { agentOf } from './scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './test-server.ts'
import { whilePassing } from './while-passing.ts'

export interface Relayed extends TestWorkspace {
  agent_id: string
  relay: RelaySocket
  open(options?: Partial<RelayOptions>): Promise<RelaySocket>
  /** The agent's turn in the sandbox: its text, or the message of the error. */
  say(message: string): Promise<string>
  emit(): Promise<string>
}

export interface RelayHarness {
  server: TestServer
  emitter: EventEmitter
  backend: Backend
  /** Creates a workspace, an agent with its own backend, and a relay. */
  relayed(query?: Record<string, string>): Promise<Relayed>
  /** Advances time while the client answers heartbeats. */
  pass(relay: RelaySocket, seconds: number): Promise<void>
  /** Advances time until the promise is settled. */
  whilePassing<T>(promise: Promise<T>): Promise<T>
  stop(): Promise<void>
}

const OHUN_RATE_LIMITS = 'starter:100000,builder:100000,scale:100000,payg:100000'

/** A server with relays, and a backend that agents can use besides. */
export async function startRelayHarness(): Promise<RelayHarness> {
  const server = await startTestServer({ OHUN_RATE_LIMITS })
  const emitter = await startEventEmitter(server)
  const backend = await startBackend()
  return {
    server,
    emitter,
    backend,
    relayed: (query = {}) => relayed({ server, emitter, backend }, query),
    async pass(relay, seconds) {
      for (let second = 0; second < seconds; second++) {
        await server.clock.advance(1_000)
        await relay.beat()
      }
    },
    whilePassing: (promise) => whilePassing(() => server.clock.advance(1_000), promise),
    async stop() {
      await emitter.stop()
      await server.stop()
      await backend.stop()
    },
  }
}

async function relayed(
  { server, emitter, backend }: Pick<RelayHarness, 'server' | 'emitter' | 'backend'>,
  query: Record<string, string>,
): Promise<Relayed> {
  const workspace = await server.workspace()
  const { sandbox, sandbox_key: key, workspace_id } = workspace
  const { agent_id } = await agentOf(sandbox, { webhook_url: backend.url })
  const open = (options: Partial<RelayOptions> = {}) => openRelay(server, { key, ...options })
  const say = async (message: string): Promise<string> =>
    await sandbox.agents.playground(agent_id, { message }).then(
      ({ text }) => text,
      (error: unknown) => (error as { message: string }).message,
    )
  const emit = () => emitter.emit({ workspace_id, agent_id })
  return { ...workspace, agent_id, relay: await open({ query }), open, say, emit }
}
