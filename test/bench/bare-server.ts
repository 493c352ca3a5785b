/**
 * The reference for Ohun's figures: Koa, one prepared statement and the response, without credentials, limits,
 * validation or log. It reads the same agents. It writes the same rows as a sandbox call or message, but into copies of
 * the tables (`bare-tables.ts`), so that Ohun's engine does not process them. Concurrent requests share a commit, as
 * with Ohun.
 */
import Koa from 'koa'
import pg from 'pg'
import { createIds } from '../../packages/server/src/platform/ids.ts'
import { systemClock } from '../../packages/clock/src/index.ts'
import { bareCalls } from './bare-calls.ts'
import { bareMessages } from './bare-messages.ts'
import { selectAgent } from './bare-statements.ts'

const { BARE_PORT, BARE_PGHOST, BARE_PGUSER, BARE_WORKSPACE } = process.env
const pool = new pg.Pool({
  host: BARE_PGHOST,
  user: BARE_PGUSER,
  database: 'postgres',
  max: 16,
  options: '-c search_path=bare,public',
})
const ids = createIds(systemClock)
const creations: Readonly<Record<string, (wanted: never) => Promise<object>>> = {
  '/v1/calls': bareCalls({ pool }, ids),
  '/v1/messages': bareMessages({ pool }, ids),
}
const agentPath = /^\/v1\/agents\/(\w+)$/

const app = new Koa()
app.use(async (ctx) => {
  const agent_id = agentPath.exec(ctx.path)?.[1]
  if (agent_id) ctx.body = (await pool.query(selectAgent(agent_id, BARE_WORKSPACE ?? ''))).rows[0]
  else if (creations[ctx.path]) await create(ctx, creations[ctx.path]!)
  else ctx.body = 'ok'
})

async function create(ctx: Koa.Context, insert: (wanted: never) => Promise<object>): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of ctx.req) chunks.push(chunk)
  const wanted = JSON.parse(Buffer.concat(chunks).toString('utf8')) as object
  ctx.body = await insert({ ...wanted, workspace_id: ctx.get('bench-workspace') } as never)
  ctx.status = 201
}

const server = app.listen(Number(BARE_PORT), '127.0.0.1')
process.on('SIGTERM', () => {
  server.close(() => void pool.end())
  server.closeAllConnections()
})
