import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { SoftPhone } from '../../examples/phone-call/soft-phone.ts'
import { silenceInto, speakInto } from '../../examples/phone-call/voice.ts'
import { startBackend } from '../../packages/server/test/support/backend.ts'
import { ANY_HOUR, agentOf, numbersInPool } from '../../packages/server/test/support/scenario.ts'
import { spokenText } from '../../packages/server/test/support/spoken-text.ts'
import type { TestWorkspace } from '../../packages/server/test/support/test-server.ts'
import { EncryptedGateway } from './encrypted-gateway.ts'
import { writeIdentities } from './soft-phone-harness.ts'
import { startTalkingServer } from './talking-server.ts'
import { samplesAfterHeader, wavHeader } from './wav.ts'
import { WAIT } from '../limits.ts'

const HOST = '127.0.0.1'
const SOON = { ...WAIT, interval: 100 }
/** Longer than any call. */
const SILENCE_S = 60
const SAMPLES_A_SECOND = 8_000

/** The number behind MTN's gateway. */
export const GATEWAY_NUMBER = '+2348031234567'
/** The numbers of the telephones. One has a trunk of Glo, the other of Airtel. */
export const FIRST_NUMBER = '+2348051234567'
export const SECOND_NUMBER = '+2348021234567'

type Settings = NonNullable<Parameters<typeof agentOf>[1]>
type Call = Awaited<ReturnType<TestWorkspace['production']['calls']['get']>>

export type Lines = Awaited<ReturnType<typeof openLines>>

/** A telephone, with its own recordings of its latest call. */
export class ListeningPhone {
  readonly phone: SoftPhone
  readonly #directory: string

  constructor(phone: SoftPhone, directory: string) {
    this.phone = phone
    this.#directory = directory
  }

  heard(): Promise<Int16Array> {
    return this.#dump('dec')
  }

  /** The telephone's own recording of the audio that it has sent. */
  said(): Promise<Int16Array> {
    return this.#dump('enc')
  }

  async #dump(direction: 'dec' | 'enc'): Promise<Int16Array> {
    const names = await readdir(this.#directory)
    const dumps = names.filter((name) => name.startsWith('dump-') && name.endsWith(`-${direction}.wav`)).toSorted()
    const last = dumps.at(-1)
    return last === undefined ? new Int16Array() : samplesAfterHeader(await readFile(join(this.#directory, last)))
  }

  /** Says a text in the form of `spokenText`. With `again`, it is repeated, because a busy machine may lose a part of it. */
  async says(text: string, { again = false } = {}): Promise<void> {
    const path = join(this.#directory, `${text.replaceAll(/\W/g, '-')}.wav`)
    const samples = new Int16Array(SILENCE_S * SAMPLES_A_SECOND)
    const spoken = spokenText(text)
    const period = again ? spoken.length + SAMPLES_A_SECOND / 2 : samples.length
    for (let at = 0; at + spoken.length <= samples.length; at += period) samples.set(spoken, at)
    await writeFile(path, Buffer.concat([wavHeader(samples.length), Buffer.from(samples.buffer)]))
    this.phone.speak(path)
  }
}

/** Starts the whole service, two independent telephones and the gateway of a carrier, all over TLS with encrypted audio. */
export async function openLines() {
  await using cleanup = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'ohun-lines-'))
  cleanup.defer(() => rm(directory, { recursive: true, force: true }))
  const identities = await writeIdentities(directory)
  const silence = await silenceInto(directory, SILENCE_S)
  const phoneOf = async (number: string) => {
    const options = { directory: join(directory, number), number, silence, answers: true, secure: identities.phone }
    return new ListeningPhone(cleanup.use(await SoftPhone.start(options)), options.directory)
  }
  const [first, second] = await Promise.all([phoneOf(FIRST_NUMBER.slice(1)), phoneOf(SECOND_NUMBER.slice(1))])
  const service_port = (): number => server.sip.find(({ transport }) => transport === 'tls')!.port
  const gateway = cleanup.use(await EncryptedGateway.open({ ...identities.pem, service_port }))
  const trunkOf = (mno: string, port: number) => {
    const trunk = { name: `${mno}-1`, mno, protocol: 'sip', host: HOST, port, ping_seconds: 0, number_format: 'e164' }
    return { ...trunk, ...identities.trunk }
  }
  const trunks = [
    trunkOf('mtn', gateway.port),
    trunkOf('glo', first.phone.tls_port),
    trunkOf('airtel', second.phone.tls_port),
  ]
  const settings = { OHUN_SIP_ADDRESS: `${HOST}:0`, OHUN_RTP_PORTS: '25200-25299', ...identities.settings }
  const server = await startTalkingServer(settings, { voice: trunks })
  cleanup.defer(() => server.stop())
  const backend = await startBackend()
  cleanup.defer(() => backend.stop())
  const { production: ohun } = server.workspace
  await ohun.workspace.switchRecording({ enabled: true })
  const kept = cleanup.move()

  return {
    first,
    second,
    gateway,
    backend,
    ohun,
    speech: server.speech,

    /** The address at which the telephones call the service. */
    address: () => ({ host: HOST, port: service_port() }),

    /** Creates an agent with a number, for calls at any hour. */
    async agent(settings: Settings): Promise<{ agent_id: string; number: string }> {
      const { agent_id } = await agentOf(ohun, { webhook_url: backend.url, ...ANY_HOUR, ...settings })
      const [number_id] = (await numbersInPool(server.db, { count: 1 })) as [string]
      const { e164 } = await ohun.numbers.claim({ number_id, agent_id })
      return { agent_id, number: e164 }
    },

    /** The latest call, once it meets the condition. */
    async latest(agent_id: string, wanted: (call: Call) => boolean): Promise<Call> {
      return await vi.waitFor(async () => {
        const [latest] = (await ohun.calls.list({ agent_id, page_size: 1 })).items
        const call = latest && (await ohun.calls.get(latest.call_id))
        if (!call || !wanted(call)) throw new Error(JSON.stringify(call, null, 2))
        return call
      }, SOON)
    },

    /** A text spoken in a voice, at 8 kHz. */
    async voice(text: string): Promise<Int16Array> {
      const path = await speakInto(directory, { name: 'voice', text, silence_s: 0 })
      return samplesAfterHeader(await readFile(path))
    },

    close: () => kept.disposeAsync(),
  }
}
