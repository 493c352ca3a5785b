import type { ServerResponse } from 'node:http'
import type { Agent, AgentCreate, Analysis, Call, CallAnalyzedEvent, SandboxCallerStep } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startBackend, type Backend, type Received } from './backend.ts'
import { agentOf } from './scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './test-server.ts'

export const CALLER = '+2348031234567'

export const analysis_schema = {
  type: 'object',
  properties: {
    intent: { type: 'string', enum: ['order', 'complaint', 'other'] },
    callback: { type: 'boolean', description: 'The caller wants to be called back.' },
  },
  required: ['intent'],
}

export const hosted = { ai_provider: 'openai' } as const

interface Rung {
  call_id: string
  to_number: string
  agent: Agent
}

/** Sandbox calls that are analyzed, with one server per file, and a workspace with a backend for each test. */
export class AnalyzedCalls {
  server!: TestServer
  backend!: Backend
  workspace!: TestWorkspace

  constructor() {
    beforeAll(async () => {
      this.server = await startTestServer()
    })
    afterAll(() => this.server.stop())
    beforeEach(async () => {
      this.backend = await startBackend()
      this.workspace = await this.server.workspace()
      return async () => {
        await this.server.settle()
        await this.backend.stop()
      }
    })
  }

  /** A complete call of a caller who says this text, or nothing. */
  async ring(text: string | null, settings: Partial<AgentCreate> = {}): Promise<Rung> {
    const { sandbox } = this.workspace
    const agent = await agentOf(sandbox, { webhook_url: this.backend.url, analysis_schema, ...settings })
    const { agent_id } = agent
    const { e164: to_number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
    const call_id = await this.ringAt(to_number, text === null ? [{ silence_ms: 1_000 }] : [text])
    return { call_id, to_number, agent }
  }

  async ringAt(to_number: string, utterances: SandboxCallerStep[]): Promise<string> {
    const call = { to_number, from_number: CALLER, utterances }
    const { call_id } = await this.workspace.sandbox.sandbox.inboundCall(call)
    for (let second = 0; second < 8; second += 2) await this.server.advance(2_000)
    return call_id
  }

  async recordOf(call_id: string): Promise<Call> {
    return await this.workspace.sandbox.calls.get(call_id)
  }

  async analysisOf(call_id: string): Promise<Analysis | null> {
    return (await this.recordOf(call_id)).analysis
  }

  async analyzedEvents(): Promise<CallAnalyzedEvent[]> {
    const { items } = await this.workspace.sandbox.events.list({ event_type: 'call.analyzed' })
    return items as CallAnalyzedEvent[]
  }

  /** The backend's requests for analyses. */
  requests(): Received[] {
    return this.backend.received.filter(({ json }) => json.event_type === 'call.analysis')
  }

  /** Sets the backend's answers to requests for analyses. Its other answers do not change. */
  answerAnalysis(answer: (response: ServerResponse) => unknown): void {
    this.backend.answer = ({ json }, response) =>
      json.event_type === 'call.analysis'
        ? answer(response)
        : json.event_type
          ? { received: true }
          : { text: 'It left.' }
  }
}
