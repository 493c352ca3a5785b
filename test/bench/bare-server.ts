/**
 * What Ohun is measured against: Koa, one prepared statement, the answer. No credentials, limits, validation or log.
 * Reads the same agents; writes the same rows as a sandbox call, into copies of the tables (`prepare-bare-tables.ts`),
 * so that Ohun's engine does not carry them out.
 */
import Koa from 'koa'
import pg from 'pg'
import { createIds } from '../../packages/server/src/platform/ids.ts'
import { systemClock } from '../../packages/server/src/platform/clock.ts'
import { insertCall, selectAgent } from './bare-statements.ts'

const { BARE_PORT, BARE_PGHOST, BARE_PGUSER, BARE_WORKSPACE } = process.env
const pool = new pg.Pool({
  host: BARE_PGHOST,
  user: BARE_PGUSER,
  database: 'postgres',
  max: 16,
  options: '-c search_path=bare,public',
})
const ids = createIds(systemClock)
const agentPath = /^\/v1\/agents\/(\w+)$/

const app = new Koa()
app.use(async (ctx) => {
  const agent_id = agentPath.exec(ctx.path)?.[1]
  if (agent_id) ctx.body = (await pool.query(selectAgent(agent_id, BARE_WORKSPACE ?? ''))).rows[0]
  else if (ctx.path === '/v1/calls') await createCall(ctx)
  else ctx.body = 'ok'
})

async function createCall(ctx: Koa.Context): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of ctx.req) chunks.push(chunk)
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  const { rows } = await pool.query(insertCall({ ...body, workspace_id: ctx.get('bench-workspace') }, ids, new Date()))
  ctx.status = 201
  ctx.body = rows[0]
}

const server = app.listen(Number(BARE_PORT), '127.0.0.1')
process.on('SIGTERM', () => {
  server.close(() => void pool.end())
  server.closeAllConnections()
})
