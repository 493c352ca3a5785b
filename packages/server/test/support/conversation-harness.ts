import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Agent, AgentCreate } from '@ohun/sdk'
import { readConfig } from '../../src/config/config.ts'
import { embeddedSynthesizer } from '../../src/gateways/speech/embedded/embedded-synthesizer.ts'
import { fliteThreads } from '../../src/gateways/speech/embedded/flite-threads.ts'
import { MediaClient } from '../../src/media/client/media-client.ts'
import { mediaThread } from '../../src/media/client/media-link.ts'
import { mediaSettings } from '../../src/start/media-settings.ts'
import { systemClock } from '@ohun/clock'
import { createLog } from '../../src/platform/log.ts'
import { startServer } from '../../src/start/start.ts'
import { AudioTrunk } from './audio-trunk.ts'
import { startModelServer } from './model-server.ts'
import { PhoneThread, type ThreadPhone } from './phone-thread.ts'
import { ANY_HOUR, agentOf, numbersInPool } from './scenario.ts'
import { startSpeechServer } from './speech-server.ts'
import { createTestDatabase } from './test-database.ts'
import { ENCRYPTION_KEY, makeWorkspace } from './test-server.ts'

/** The whole service in real time, with its audio thread. Speech and the model answer immediately on loopback. */
export type ConversationHarness = Awaited<ReturnType<typeof openConversationHarness>>

export async function openConversationHarness() {
  const [db, speech, model] = await Promise.all([createTestDatabase(), startSpeechServer(), startModelServer()])
  const data_dir = await mkdtemp(join(tmpdir(), 'ohun-conversation-'))
  const log = createLog('silent')
  const clock = systemClock
  const config = {
    ...readConfig({
      OHUN_DATA_DIR: data_dir,
      OHUN_ALLOW_INSECURE_TARGETS: 'true',
      OHUN_METRICS_ADDRESS: 'off',
      OHUN_SIP_ADDRESS: '127.0.0.1:0',
      OHUN_RTP_PORTS: '24000-24399',
      OHUN_OPENAI_API_KEY: 'sk-model',
      OHUN_OPENAI_BASE_URL: `${model.url}/openai`,
      OHUN_SPEECH_API_KEY: speech.api_key,
      OHUN_SPEECH_BASE_URL: speech.base_url,
    }),
    port: 0,
  }
  const greetingOf = () => Promise.resolve(null)
  const media = new MediaClient({ openLink: mediaThread(mediaSettings(config)), greetingOf, clock, log })
  const phones = new PhoneThread()
  const trunk = new AudioTrunk(media, phones)
  await (await media.openRtp())?.line.close() // By now, the thread has started.
  const server = await startServer(config, { db, clock, log, encryption_key: ENCRYPTION_KEY, trunks: [trunk] })
  const workspace = await makeWorkspace({ db, clock, base_url: server.base_url })

  async function agent(own: Partial<AgentCreate>): Promise<Agent> {
    const settings = { ai_provider: 'openai', greeting_text: 'Good day.', ...own } as const
    const made = await agentOf(workspace.production, { ...settings, ...ANY_HOUR })
    const [number_id] = (await numbersInPool(db, { count: 1 })) as [string]
    await workspace.production.numbers.claim({ number_id, agent_id: made.agent_id })
    return made
  }

  return {
    speech,
    model,

    /** Calls a phone and waits until it has heard the greeting of an agent with these settings. */
    async call(settings: Partial<AgentCreate> = {}): Promise<ThreadPhone> {
      const { agent_id } = await agent(settings)
      const answered = trunk.nextPhone()
      await workspace.production.calls.create({ agent_id, to_number: '+2348031234567' })
      const phone = await answered
      await phone.hearsTheEnd()
      return phone
    },

    /** A voice that speaks this text, at 8 kHz. */
    async voice(text: string): Promise<Int16Array> {
      const threads = fliteThreads(data_dir, clock)
      const pieces: number[] = []
      const request = { text, language: 'en', voice: null, workspace_id: 'ws_1' }
      for await (const piece of embeddedSynthesizer(threads).speak(request, new AbortController().signal))
        pieces.push(...piece)
      await threads.close()
      return Int16Array.from(pieces)
    },

    async close(): Promise<void> {
      await server.stop()
      await Promise.all([media.close(), phones.close()])
      await Promise.all([speech.close(), model.close(), db.drop()])
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}
