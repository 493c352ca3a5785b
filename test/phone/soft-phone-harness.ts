import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import { SoftPhone } from '../../examples/phone-call/soft-phone.ts'
import { silenceInto, speakInto } from '../../examples/phone-call/voice.ts'
import { startBackend } from '../../packages/server/test/support/backend.ts'
import { ANY_HOUR, agentOf, numbersInPool } from '../../packages/server/test/support/scenario.ts'
import type { TestWorkspace } from '../../packages/server/test/support/test-server.ts'
import { authority } from '../../packages/server/test/support/self-signed.ts'
import { startTalkingServer } from './talking-server.ts'
import { recordedSides } from './recorded-sides.ts'
import { samplesAfterHeader, telephoneSamples } from './wav.ts'
import { WAIT } from '../limits.ts'

export const CALLED = '+2348031234567'
export const COLLEAGUE = '+2348051234567'
/** Longer than any call. */
const SILENCE_S = 60
const SAMPLES_A_SECOND = 8_000
const SOON = { ...WAIT, interval: 100 }

type Settings = NonNullable<Parameters<typeof agentOf>[1]>
type Call = Awaited<ReturnType<TestWorkspace['production']['calls']['get']>>

export type SoftPhoneHarness = Awaited<ReturnType<typeof openSoftPhoneHarness>>

export interface HarnessOptions {
  /** True for calls over TLS with encrypted audio. */
  is_secure?: boolean
  /** Changes to the trunk. */
  trunk?: object
  codecs?: string
}

/** Writes certificates of the test's own authority to files. */
export async function writeIdentities(directory: string) {
  const made = authority('carriers.test')
  const write = async (name: string, text: string): Promise<string> => {
    const path = join(directory, name)
    await writeFile(path, text)
    return path
  }
  const [ours, theirs] = [made.issue(), made.issue()]
  const ca = await write('ca.pem', made.cert)
  return {
    pem: { ca: made.cert, ...theirs },
    phone: { ca, identity: await write('phone.pem', `${theirs.key}${theirs.cert}`) },
    trunk: { transport: 'tls', srtp: 'required', tls_ca: ca },
    settings: {
      OHUN_SIP_TLS_ADDRESS: '127.0.0.1:0',
      OHUN_SIP_TLS_CERTIFICATE: await write('ours.pem', ours.cert),
      OHUN_SIP_TLS_KEY: await write('ours.key', ours.key),
    },
  }
}

/** Starts two independent telephones, and the whole service with a trunk that leads to the first of them. */
export async function openSoftPhoneHarness({ is_secure = false, trunk: changes = {}, codecs }: HarnessOptions = {}) {
  await using cleanup = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'ohun-soft-phone-'))
  cleanup.defer(() => rm(directory, { recursive: true, force: true }))
  const tls = is_secure ? await writeIdentities(directory) : null
  const silence = await silenceInto(directory, SILENCE_S)
  const phoneOf = async (number: string, proxy_port?: number) =>
    cleanup.use(
      await SoftPhone.start({
        directory: join(directory, number),
        number,
        silence,
        answers: true,
        proxy_port,
        codecs,
        secure: tls?.phone,
      }),
    )
  const colleague = await phoneOf(COLLEAGUE.slice(1))
  const phone = await phoneOf(CALLED.slice(1), colleague.port)
  const port = tls ? phone.tls_port : phone.port
  const trunk = { name: 'mtn-1', mno: 'mtn', protocol: 'sip', host: '127.0.0.1', port, ping_seconds: 0 }
  const settings = { OHUN_SIP_ADDRESS: '127.0.0.1:0', OHUN_RTP_PORTS: '25000-25199', ...tls?.settings }
  const server = await startTalkingServer(settings, {
    voice: [{ ...trunk, number_format: 'e164', ...tls?.trunk, ...changes }],
  })
  cleanup.defer(() => server.stop())
  const backend = await startBackend()
  cleanup.defer(() => backend.stop())
  const { production: ohun } = server.workspace
  await ohun.workspace.switchRecording({ enabled: true })
  const kept = cleanup.move()

  return {
    phone,
    colleague,
    backend,
    ohun,
    speech: server.speech,

    /** Calls the first telephone, which answers at once. */
    async call(settings: Settings): Promise<string> {
      const { agent_id } = await agentOf(ohun, { webhook_url: backend.url, ...ANY_HOUR, ...settings })
      const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
      await ohun.numbers.claim({ number_id, agent_id })
      phone.events.length = 0
      phone.speak(silence)
      const { call_id } = await ohun.calls.create({ agent_id, to_number: CALLED })
      await phone.saw('CALL_ESTABLISHED')
      await this.until(call_id, ({ status }) => status === 'in_progress')
      return call_id
    },

    /** The call, once it meets the condition. */
    async until(call_id: string, wanted: (call: Call) => boolean): Promise<Call> {
      return await vi.waitFor(async () => {
        const call = await ohun.calls.get(call_id)
        if (!wanted(call)) throw new Error(JSON.stringify(call, null, 2))
        return call
      }, SOON)
    },

    /** Says a text into the telephone, in real time. @returns its samples. */
    async speaks(text: string): Promise<Int16Array> {
      const path = await speakInto(directory, { name: 'speech', text, silence_s: SILENCE_S })
      phone.speak(path)
      const samples = samplesAfterHeader(await readFile(path))
      const spoken = samples.subarray(0, samples.length - SILENCE_S * SAMPLES_A_SECOND)
      await sleep((1_000 * spoken.length) / SAMPLES_A_SECOND)
      return spoken
    },

    /** The telephone's own recording of the other side in its latest call. */
    async heard(): Promise<Int16Array> {
      const folder = join(directory, CALLED.slice(1))
      const dumps = (await readdir(folder)).filter((name) => /^dump-.*-dec\.wav$/.test(name)).toSorted()
      return telephoneSamples(await readFile(join(folder, dumps.at(-1)!)))
    },

    /** Both sides of the recording, once it is stored. */
    recording: (call_id: string) => recordedSides(ohun, call_id),

    close: () => kept.disposeAsync(),
  }
}
