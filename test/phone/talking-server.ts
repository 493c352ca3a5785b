import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../packages/server/src/config/config.ts'
import { systemClock } from '../../packages/server/src/platform/clock.ts'
import { createLog } from '../../packages/server/src/platform/log.ts'
import { startServer } from '../../packages/server/src/start.ts'
import { startSpeechServer, type SpeechServer } from '../../packages/server/test/support/speech-server.ts'
import { createTestDatabase } from '../../packages/server/test/support/test-database.ts'
import { ENCRYPTION_KEY, makeWorkspace, type TestWorkspace } from '../../packages/server/test/support/test-server.ts'

export interface TalkingServer {
  base_url: string
  directory: string
  speech: SpeechServer
  workspace: TestWorkspace
  stop(): Promise<void>
}

/** The whole service in real time, with audio in its media thread and speech by a provider on loopback. */
export async function startTalkingServer(variables: Record<string, string> = {}): Promise<TalkingServer> {
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
  const surroundings = { db, clock: systemClock, log: createLog('silent'), encryption_key: ENCRYPTION_KEY }
  const server = await startServer({ ...config, port: 0 }, surroundings)
  const workspace = await makeWorkspace({ db, clock: systemClock, base_url: server.base_url }, {})
  return {
    base_url: server.base_url,
    directory,
    speech,
    workspace,
    async stop() {
      await server.stop()
      await Promise.all([db.drop(), speech.close(), rm(directory, { recursive: true })])
    },
  }
}
