import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { netstring, netstrings } from './netstrings.ts'

const HOST = '127.0.0.1'
const CONNECT_MS = 60_000
const POLL_MS = 50
const G711 = 'PCMA/8000/1,PCMU/8000/1'

/** The events of baresip: `CALL_ESTABLISHED`, `CALL_CLOSED`, … */
export interface PhoneEvent {
  type: string
  param?: string
}

export interface SoftPhoneOptions {
  /** For its settings, and for what it records. */
  directory: string
  /** E.164 without the plus sign. */
  number: string
  /** A WAV of silence, played until it speaks: mono, 8 kHz. */
  silence: string
  /** Answers calls automatically. */
  answers?: boolean
  /** On this machine: where it sends its own calls, whomever they are for. */
  proxy_port?: number
  /** PEM files: its key with its certificate, and the authorities that it trusts. It then calls over TLS with encrypted audio. */
  secure?: { identity: string; ca: string }
  /** The codecs, the preferred one first; G.711 by default. */
  codecs?: string
}

export function hasBaresip(): boolean {
  return spawnSync('baresip', ['-h'], { stdio: 'ignore' }).error === undefined
}

/** A soft phone: baresip, an independent one, driven over its control port. Leaving its `using` block ends it. */
export class SoftPhone implements AsyncDisposable {
  readonly port: number
  readonly #is_secure: boolean
  readonly events: PhoneEvent[] = []
  readonly #child: ChildProcess
  #control: Socket | null = null
  #listeners: (() => void)[] = []

  private constructor(child: ChildProcess, port: number, is_secure: boolean) {
    this.#child = child
    this.port = port
    this.#is_secure = is_secure
  }

  static async start(options: SoftPhoneOptions): Promise<SoftPhone> {
    const port = await freePort()
    const control = await freePort([port, port + 1])
    await mkdir(options.directory, { recursive: true })
    await writeSettings(options, { port, control })
    const child = spawn('baresip', ['-f', options.directory], { stdio: 'ignore', cwd: options.directory })
    const phone = new SoftPhone(child, port, options.secure !== undefined)
    await phone.#connect(control)
    return phone
  }

  /** Where it takes calls over TLS. */
  get tls_port(): number {
    return this.port + 1
  }

  dial(number: string, server: { host: string; port: number }): void {
    const transport = this.#is_secure ? ';transport=tls' : ''
    this.#command('dial', `sip:${number}@${server.host}:${server.port}${transport}`)
  }

  /** Speaks a WAV: mono, 8 kHz, with silence at its end, as it is played again and again. */
  speak(wav: string): void {
    this.#command('ausrc', `aufile,${wav}`)
  }

  /** Presses keys. */
  press(digits: string): void {
    for (const digit of digits) this.#command('sndcode', digit)
  }

  hold(): void {
    this.#command('hold')
  }

  resume(): void {
    this.#command('resume')
  }

  hangUp(): void {
    this.#command('hangup')
  }

  /** Resolves with the first event of the type. */
  async saw(type: string): Promise<PhoneEvent> {
    for (;;) {
      const event = this.events.find((one) => one.type === type)
      if (event) return event
      await new Promise<void>((resolve) => this.#listeners.push(resolve))
    }
  }

  async #connect(port: number): Promise<void> {
    const until = Date.now() + CONNECT_MS
    while (!this.#control) {
      const socket = connect(port, HOST)
      const opened = await Promise.race([
        once(socket, 'connect'),
        once(socket, 'error').catch((error: unknown) => error),
      ])
        .then((result) => Array.isArray(result) && result.length === 0)
        .catch(() => false)
      if (opened) this.#control = socket
      else if (this.#child.exitCode !== null || Date.now() > until) throw new Error('baresip did not start.')
      else await pause(POLL_MS)
    }
    // The stream ends early when baresip does.
    this.#read(this.#control).catch(() => {})
  }

  async #read(control: Socket): Promise<void> {
    for await (const text of netstrings(control)) {
      const message = JSON.parse(text) as { event?: boolean } & PhoneEvent
      if (!message.event) continue
      this.events.push(message)
      for (const wake of this.#listeners.splice(0)) wake()
    }
  }

  #command(command: string, params = ''): void {
    this.#control?.write(netstring(JSON.stringify({ command, params })))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#control?.destroy()
    if (this.#child.exitCode !== null) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'exit')
  }
}

async function writeSettings(
  { directory, number, silence, answers = false, proxy_port, secure, codecs = G711 }: SoftPhoneOptions,
  { port, control }: { port: number; control: number },
): Promise<void> {
  const modules = [
    'g711.so',
    'g722.so',
    'opus.so',
    'aubridge.so',
    'aufile.so',
    'sndfile.so',
    ...(secure ? ['srtp.so'] : []),
  ]
  const settings = [
    `sip_listen ${HOST}:${port}`,
    `net_interface ${HOST}`,
    'audio_player aubridge,heard',
    `audio_source aufile,${silence}`,
    'audio_alert aubridge,none',
    'ausrc_srate 8000',
    'auplay_srate 8000',
    'ausrc_channels 1',
    'auplay_channels 1',
    `rtp_ports ${port + 2}-${port + 40}`,
    'module_path /usr/lib/baresip/modules',
    ...modules.map((name) => `module ${name}`),
    'module_tmp uuid.so',
    'module_app account.so',
    'module_app menu.so',
    'module_app ctrl_tcp.so',
    `ctrl_tcp_listen ${HOST}:${control}`,
    `snd_path ${directory}`,
    ...(secure ? [`sip_certificate ${secure.identity}`, `sip_cafile ${secure.ca}`] : []),
  ]
  const proxy = proxy_port === undefined ? '' : `;outbound="sip:${HOST}:${proxy_port}"`
  const address = secure ? `${HOST}:${port + 1};transport=tls` : `${HOST}:${port};transport=udp`
  const parameters = [
    'regint=0',
    `answermode=${answers ? 'auto' : 'manual'}`,
    `audio_codecs=${codecs}`,
    ...(secure ? ['mediaenc=srtp-mand'] : []),
  ]
  const account = `<sip:${number}@${address}>;${parameters.join(';')}${proxy}`
  await writeFile(join(directory, 'config'), `${settings.join('\n')}\n`)
  await writeFile(join(directory, 'accounts'), `${account}\n`)
  await writeFile(join(directory, 'contacts'), '')
}

/** Free for TCP and UDP, as is the next one, which baresip takes for TLS. */
async function freePort(except: number[] = []): Promise<number> {
  for (;;) {
    const probe = createServer().listen(0, HOST)
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    const free = await Promise.all([isFree(createServer(), port + 1), isFreeUdp(port)])
    probe.close()
    await once(probe, 'close')
    if (free.every(Boolean) && !except.includes(port)) return port
  }
}

async function isFree(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false)).listen(port, HOST, () => server.close(() => resolve(true)))
  })
}

async function isFreeUdp(port: number): Promise<boolean> {
  const socket = createSocket('udp4')
  return new Promise((resolve) => {
    socket.once('error', () => resolve(false)).bind(port, HOST, () => socket.close(() => resolve(true)))
  })
}
