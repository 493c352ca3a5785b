import type { AgentCreate, Call } from '@ohun/sdk'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createLog } from '../../src/platform/log.ts'
import { startBackend, type Backend } from './backend.ts'
import { FakeBrowser, FakeBrowsers } from './fake-browser.ts'
import { agentOf, rawClient } from './scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './test-server.ts'

export const OFFER = { sdp: 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n' }

/** A server for the tests of a file, and a workspace, a backend and a browser for each of them. */
export class PublicTryHarness {
  readonly media = new FakeBrowsers()
  server!: TestServer
  backend!: Backend
  workspace!: TestWorkspace
  browser!: FakeBrowser
  #addresses = 0

  /** Registers what starts and stops them. */
  constructor(variables: Record<string, string> = {}) {
    const { media } = this
    beforeAll(async () => {
      this.server = await startTestServer({ OHUN_TRUST_PROXY: '1', ...variables }, createLog('silent'), { media })
    })
    afterAll(() => this.server.stop())
    beforeEach(async () => {
      media.next = this.browser = new FakeBrowser()
      this.backend = await startBackend()
      this.workspace = await this.server.workspace()
      return async () => {
        this.browser.closes()
        await this.settled()
        await this.backend.stop()
      }
    })
  }

  /** Each from another address. */
  post = (path: string, body: unknown) =>
    rawClient(this.server, null)('POST', path, {
      body,
      headers: { 'X-Forwarded-For': `192.0.2.${++this.#addresses % 250}` },
    })

  send = (agent_id: string, body: unknown = OFFER) => this.post(`/v1/public/try/${agent_id}/offer`, body)

  /** An agent that anyone with its link may call. */
  shared = async (settings: Partial<AgentCreate> = {}): Promise<string> => {
    const { agent_id } = await agentOf(this.workspace.production, {
      webhook_url: this.backend.url,
      greeting_text: 'Good day.',
      shareable: true,
      ...settings,
    })
    return agent_id
  }

  /** Resolves when the input of the page has been read, and all that follows from it is done. */
  settled = async (): Promise<void> => {
    await new Promise(setImmediate)
    await this.server.settle()
  }

  /** A call that is connected and greeted. */
  connected = async (agent_id: string): Promise<string> => {
    const { json } = await this.send(agent_id)
    this.browser.comes()
    await this.settled()
    return String(json['call_id'])
  }

  get = (call_id: string): Promise<Call> => this.workspace.production.calls.get(call_id)
}
