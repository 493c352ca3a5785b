import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { SipAddress } from '../../packages/sip/src/index.ts'
import { NO_CARRIERS, parseCarriers } from '../../packages/server/src/config/carriers.ts'
import { readConfig } from '../../packages/server/src/config/config.ts'
import { systemClock } from '../../packages/clock/src/index.ts'
import { createLog } from '../../packages/server/src/platform/log.ts'
import { startServer } from '../../packages/server/src/start/start.ts'
import { sandboxInProcess } from '../../packages/server/test/support/sandbox-in-process.ts'
import { startSpeechServer, type SpeechServer } from '../../packages/server/test/support/speech-server.ts'
import { createTestDatabase, type TestDatabase } from '../../packages/server/test/support/test-database.ts'
import {
  CHEAP_PASSWORDS,
  ENCRYPTION_KEY,
  makeWorkspace,
  type TestWorkspace,
} from '../../packages/server/test/support/test-server.ts'

export interface TalkingServer {
  base_url: string
  /** The addresses at which its trunks reach it. */
  readonly sip: readonly SipAddress[]
  db: TestDatabase
  directory: string
  speech: SpeechServer
  workspace: TestWorkspace
  /** Stops the service, runs `meanwhile`, and starts the service again at the same address with the same data. */
  restart(meanwhile: () => Promise<unknown>): Promise<void>
  stop(): Promise<void>
}

interface TalkingOptions {
  /** The trunks, as in the carriers file. */
  voice?: object[]
  /** Default: any port that is free. */
  port?: number
}

/** Starts the whole service in real time, with audio in its media thread and a speech provider on loopback. */
export async function startTalkingServer(
  variables: Record<string, string> = {},
  { voice = [], port: asked = 0 }: TalkingOptions = {},
): Promise<TalkingServer> {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-talking-'))
  const [db, speech] = await Promise.all([createTestDatabase(), startSpeechServer()])
  const config = readConfig({
    OHUN_ALLOW_INSECURE_TARGETS: 'true',
    OHUN_METRICS_ADDRESS: 'off',
    OHUN_DATA_DIR: directory,
    OHUN_SPEECH_BASE_URL: speech.base_url,
    OHUN_SPEECH_API_KEY: speech.api_key,
    ...variables,
  })
  const { carriers, faults } = parseCarriers(JSON.stringify({ ...NO_CARRIERS, voice }))
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  const secrets = { encryption_key: ENCRYPTION_KEY, password_cost: CHEAP_PASSWORDS }
  // A copy of a sandbox begins in a tenth of the time without migrations and without a process that loads the service again.
  const private_sandboxes = { schema: inject('database_template'), startChild: sandboxInProcess }
  const server_deps = { db, clock: systemClock, log: createLog('silent'), ...secrets, carriers, private_sandboxes }
  let server = await startServer({ ...config, port: asked }, server_deps)
  const port = Number(new URL(server.base_url).port)
  const workspace = await makeWorkspace({ db, clock: systemClock, base_url: server.base_url }, {})
  return {
    base_url: server.base_url,
    get sip() {
      return server.sip
    },
    db,
    directory,
    speech,
    workspace,
    async restart(meanwhile) {
      await server.stop()
      await meanwhile()
      server = await startServer({ ...config, port }, server_deps)
    },
    async stop() {
      await server.stop()
      await Promise.all([db.drop(), speech.close(), rm(directory, { recursive: true })])
    },
  }
}
