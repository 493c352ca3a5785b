import { fileURLToPath } from 'node:url'
import { createBareTables } from './bare-tables.ts'
import { freePort, startOhun, type OhunServer } from './ohun-server.ts'
import { startLoadGenerator, startServer, type MeasuredServer } from './processes.ts'
import { makeWorkspaces, type BenchWorkspace } from './workspaces.ts'

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Ohun and the bare server on one database, with the load generator and the receiver of their webhooks. */
export interface MeasuredServers extends AsyncDisposable {
  ohun: OhunServer
  bare: MeasuredServer
  generator: ReturnType<typeof startLoadGenerator>
  workspaces: BenchWorkspace[]
}

/** The number of workspaces. Each may have 500 concurrent calls, and a round places more. */
const WORKSPACES = 8

export async function startMeasuredServers(): Promise<MeasuredServers> {
  const stack = new AsyncDisposableStack()
  const ohun = stack.use(await startOhun())
  await createBareTables(ohun.database)
  const receiver = stack.use(await startReceiver())
  const workspaces = await makeWorkspaces(ohun, { count: WORKSPACES, webhook_url: receiver.origin })
  const bare = stack.use(await startBare(ohun, workspaces))
  const generator = stack.use(startLoadGenerator())
  return { ohun, bare, generator, workspaces, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

async function startBare({ database }: OhunServer, [first]: BenchWorkspace[]): Promise<MeasuredServer> {
  const port = await freePort()
  return await startServer(script('bare-server.ts'), `http://127.0.0.1:${port}`, {
    BARE_PORT: String(port),
    BARE_PGHOST: String(database.host),
    BARE_PGUSER: String(database.user),
    BARE_WORKSPACE: first?.workspace_id ?? '',
  })
}

async function startReceiver(): Promise<MeasuredServer> {
  const port = await freePort()
  return await startServer(script('receiver.ts'), `http://127.0.0.1:${port}`, { RECEIVER_PORT: String(port) })
}
