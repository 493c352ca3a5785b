import type { Log } from '../../src/platform/log.ts'
import type { Environment as Variables } from '../../src/config/env.ts'
import { NO_CARRIERS } from '../../src/config/carriers.ts'
import { createLog } from '../../src/platform/log.ts'
import { startBackend, type Backend } from './backend.ts'
import { BUSINESS_NUMBER, postReport } from './graph-report.ts'
import { startGraphServer, type GraphServer } from './graph-server.ts'
import { agentOf } from './scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './test-server.ts'
import { whatsAppAccount } from './whatsapp-account.ts'

/** The whole service with an account at the fake Graph API. */
export interface WhatsAppHarness {
  server: TestServer
  graph: GraphServer
  backend: Backend
  workspace: TestWorkspace
  agent_id: string
  /** Posts a signed report and waits for its consequences. @returns the status. */
  report(report: Parameters<typeof postReport>[1]): Promise<number>
  /** Creates a workspace with an agent, which owns the account's number from now on. */
  begin(): Promise<void>
  stop(): Promise<void>
}

export interface HarnessOptions {
  data_dir?: string
  variables?: Variables
  log?: Log
}

export async function openWhatsAppHarness({
  data_dir,
  variables: more = {},
  log = createLog('silent'),
}: HarnessOptions = {}): Promise<WhatsAppHarness> {
  const graph = await startGraphServer()
  const variables = { ...more, ...(data_dir !== undefined && { OHUN_DATA_DIR: data_dir }) }
  const carriers = { ...NO_CARRIERS, whatsapp: [whatsAppAccount(graph)] }
  const server = await startTestServer(variables, log, { carriers })
  const backend = await startBackend()
  const harness: WhatsAppHarness = {
    server,
    graph,
    backend,
    workspace: await server.workspace(),
    agent_id: '',
    async report(report) {
      const { status } = await postReport(server.base_url, report)
      await server.settle()
      return status
    },
    async begin() {
      const { knex } = server.db
      backend.received.length = 0
      harness.workspace = await server.workspace()
      ;({ agent_id: harness.agent_id } = await agentOf(harness.workspace.production, { webhook_url: backend.url }))
      await knex('number_claims').where({ number_id: NUMBER.number_id }).delete()
      await knex('numbers').insert(NUMBER).onConflict('number_id').ignore()
      await harness.workspace.production.numbers.claim({ number_id: NUMBER.number_id, agent_id: harness.agent_id })
    },
    async stop() {
      await server.stop()
      await Promise.all([graph.close(), backend.stop()])
    },
  }
  return harness
}

const NUMBER = {
  number_id: 'num_whatsapp',
  e164: BUSINESS_NUMBER,
  type: 'mobile_virtual',
  country_code: 'NG',
  area_code: null,
  channels: ['sms', 'whatsapp'],
  environment: 'production',
}
