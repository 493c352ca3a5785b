import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import type { AudioLine } from '../../src/gateways/telephony/audio.ts'
import { MediaClient } from '../../src/media/client/media-client.ts'
import { mediaSocket, mediaThread, type OpenMediaLink } from '../../src/media/client/media-link.ts'
import { mediaSocketPath } from '../../src/media/listen-for-calls.ts'
import { mediaSettings } from '../../src/start/media-settings.ts'
import { startMediaProcess } from '../../src/start/media-process.ts'
import { systemClock } from '@ohun/clock'
import { createLog } from '../../src/platform/log.ts'
import { RtpPhone } from '../support/rtp-phone.ts'
import { rtpPorts } from '../support/rtp-ranges.ts'
import { WAIT } from '../../../../test/limits.ts'
import { SERVICE } from '../support/service-program.ts'

const log = createLog('silent')

async function directory(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'ohun-media-'))
  onTestFinished(() => rm(made, { recursive: true, force: true }))
  return made
}

const configOf = (data_dir: string) =>
  readConfig({
    OHUN_DATA_DIR: data_dir,
    OHUN_METRICS_ADDRESS: 'off',
    OHUN_LOG_LEVEL: 'silent',
    OHUN_SIP_ADDRESS: '127.0.0.1:0',
    OHUN_RTP_PORTS: rtpPorts('media process'),
  })

function clientOf(openLink: OpenMediaLink): MediaClient {
  const client = new MediaClient({ openLink, greetingOf: () => Promise.resolve(null), clock: systemClock, log })
  onTestFinished(() => client.close())
  return client
}

async function eventsOf(line: AudioLine): Promise<unknown[]> {
  const events = []
  for await (const event of line.events) events.push(event)
  return events
}

/** `npm start` with `OHUN_ROLES=media`. */
async function startProcess(data_dir: string, node_options: string[] = []): Promise<ChildProcess> {
  const child = spawnProcess(data_dir, node_options)
  child.stderr!.pipe(process.stderr)
  for await (const line of createInterface({ input: child.stdout! })) if (line.includes('media.sock')) break
  return child
}

function spawnProcess(data_dir: string, node_options: string[] = []): ChildProcess {
  const child = spawn(process.execPath, [...node_options, ...SERVICE], {
    env: {
      ...process.env,
      OHUN_ROLES: 'media',
      OHUN_DATA_DIR: data_dir,
      OHUN_METRICS_ADDRESS: 'off',
      OHUN_DRAIN_SECONDS: '0',
      OHUN_SIP_ADDRESS: '127.0.0.1:0',
      OHUN_RTP_PORTS: rtpPorts('media process that ends'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('a thread of the server carries audio, and is started again after a crash', async () => {
  const links: ReturnType<OpenMediaLink>[] = []
  const open = mediaThread(mediaSettings(configOf(await directory())))
  const client = clientOf(() => {
    const link = open()
    links.push(link)
    return link
  })
  const phone = await RtpPhone.open()
  onTestFinished(() => phone.close())
  const audio = await client.openRtp()
  audio!.connect(phone.peer)
  await vi.waitFor(() => expect(phone.received.length).toBeGreaterThan(3), WAIT)
  expect(await client.metrics()).toContain('ohun_media_lines 1')
  const events = eventsOf(audio!.line)
  await links[0]!.end()
  expect(await events).toEqual([{ kind: 'hung_up', cause: 'connection_lost' }])
  await vi.waitFor(async () => expect(await client.openRtp()).not.toBeNull(), WAIT)
  expect(links).toHaveLength(2)
})

test('a thread speaks: what is said is heard at the other end, and a call that is stopped keeps what was heard', async () => {
  const client = clientOf(mediaThread(mediaSettings(configOf(await directory()))))
  const phone = await RtpPhone.open({ codec: 'PCMU' })
  onTestFinished(() => phone.close())
  const audio = (await client.openRtp())!
  audio.connect(phone.peer)
  const speech = { text: 'Good morning.', language: 'en', voice: null, workspace_id: 'ws_1' }
  const spoken = await audio.line.say(speech, new AbortController().signal)
  expect(spoken).toEqual({ heard: 'Good morning.', finished: true })
  const loud = phone.heard().filter((sample) => Math.abs(sample) > 1_000)
  expect(loud.length).toBeGreaterThan(1_000)
  const stop = new AbortController()
  const stopped = audio.line.say(
    { ...speech, text: 'This sentence is much too long to be heard by anybody.' },
    stop.signal,
  )
  stop.abort()
  expect(await stopped).toEqual({ heard: '', finished: false })
  await audio.line.close()
})

test('a process of its own carries audio over a socket of its user; when it is killed, its calls end and the next find another', async () => {
  const data_dir = await directory()
  const child = await startProcess(data_dir)
  const path = mediaSocketPath(data_dir)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const client = clientOf(mediaSocket(path))
  const phone = await RtpPhone.open()
  onTestFinished(() => phone.close())
  const audio = await client.openRtp()
  audio!.connect(phone.peer)
  await vi.waitFor(() => expect(phone.received.length).toBeGreaterThan(3), WAIT)
  const events = eventsOf(audio!.line)
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
  expect(await events).toEqual([{ kind: 'hung_up', cause: 'connection_lost' }])
  expect(await client.openRtp()).toBeNull()
  const other = await startProcess(data_dir) // the socket of the first one is still there
  await vi.waitFor(async () => expect(await client.openRtp()).not.toBeNull(), WAIT)
  const stopped = once(other, 'exit')
  other.kill('SIGHUP')
  expect(await stopped).toEqual([0, null])
})

test('a signal during the start ends the process in order as soon as it has started', async () => {
  const child = spawnProcess(await directory())
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stderr! })) if (line.includes('"starting"')) break
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('a process that hangs ends itself within 10 s, so that what supervises it starts another', async () => {
  const hangs = "data:text/javascript,process.on('SIGUSR2',()=>{for(;;);})"
  const child = await startProcess(await directory(), ['--import', hangs])
  const exited = once(child, 'exit')
  child.kill('SIGUSR2')
  expect(await exited).toEqual([null, 'SIGKILL'])
})

test('a second process on the same socket does not start', async () => {
  const config = configOf(await directory())
  const first = await startMediaProcess(config, log)
  onTestFinished(() => first.stop())
  await expect(startMediaProcess(config, log)).rejects.toThrow('Another media process serves on')
})

test('a path that is too long for a socket is refused by its name', async () => {
  const config = configOf(join(await directory(), 'x'.repeat(100)))
  await expect(startMediaProcess(config, log)).rejects.toThrow('set OHUN_DATA_DIR to a shorter path')
})

test('an address that is not of this machine is refused by the name of its setting', async () => {
  const config = { ...configOf(await directory()), sip_address: { host: '203.0.113.9', port: 5_060 } }
  await expect(startMediaProcess(config, log)).rejects.toThrow(
    'OHUN_SIP_ADDRESS has the host 203.0.113.9, where no audio can arrive: EADDRNOTAVAIL. Accepted: an address of this machine.',
  )
})
