import type { Config } from '../config/config.ts'
import { listenForCalls, mediaSocketPath, requireSocket } from '../media/listen-for-calls.ts'
import { listenForMachines, type MediaListener } from '../media/listen-for-machines.ts'
import { MediaTls } from '../media/media-tls.ts'
import { MediaNodes } from '../media/client/media-nodes.ts'
import { MediaNode } from '../media/media-node.ts'
import { raisePriority } from '../media/raise-priority.ts'
import type { MediaServerDeps } from '../media/serve-media.ts'
import { audioThreads, countLosses } from './audio-threads.ts'
import { measureCertificates } from './measure-host.ts'
import { systemClock } from '@ohun/clock'
import { Drain } from '../platform/nodes/drain.ts'
import { makeDataDirectory } from '../platform/data-directory.ts'
import { StartError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { describeBuild, Metrics } from '../platform/metrics.ts'
import { listenForMetrics } from '../platform/metrics-listener.ts'
import { bindDatagrams } from '../platform/net/datagrams.ts'

export interface MediaProcess {
  /** The path of the socket on which it serves this machine. */
  path: string
  /** The address on which it serves other machines. Null if it serves only this one. */
  address: { host: string; port: number } | null
  /** Stops accepting calls. Resolves when running calls have ended or their time is over. */
  drain(): Promise<void>
  /** Ends the audio of all calls and completes their recordings. */
  stop(): Promise<void>
}

/** Starts a process that only carries audio and so needs neither the database nor the key. */
export async function startMediaProcess(config: Config, log: Log): Promise<MediaProcess> {
  await requireOurAddress(config)
  await makeDataDirectory(config.data_dir)
  const path = mediaSocketPath(config.data_dir)
  await requireSocket(path) // checked before threads are started
  await using starting = new AsyncDisposableStack()
  const metrics = new Metrics()
  starting.defer(() => metrics.close())
  await describeBuild(metrics, null)
  if (config.metrics_address) measureCertificates(metrics, config)
  const { plane, node } = await startThreads(config, { log, metrics }, starting)
  const drain = new Drain({
    clock: systemClock,
    log,
    metrics,
    drain_ms: config.drain_seconds * 1_000,
    left: () => node.load.calls,
    changed: () => node.drain(),
    endLeft: () => Promise.resolve(), // `stop` ends them
  })
  starting.defer(() => drain.close())
  const listener = await listenForMetrics(metrics, { address: config.metrics_address, log })
  starting.defer(() => listener.close())
  const served = { plane, node, log, metrics: () => Promise.resolve('') }
  const socket = await listenForCalls(path, served)
  starting.defer(() => socket.close())
  const machines = await listenFor(config, served)
  if (machines) starting.defer(() => machines.close())
  const running = starting.move()
  return {
    path,
    address: machines && { host: machines.host, port: machines.port },
    drain: () => drain.begin('stop'),
    stop: () => running.disposeAsync(),
  }
}

/**
 * Starts the threads that carry the audio. This thread reads the messages of other processes and assigns each call to one of the
 * threads, so that neither long messages nor the loss of a thread disturb other calls.
 */
async function startThreads(
  config: Config,
  { log, metrics }: { log: Log; metrics: Metrics },
  stack: AsyncDisposableStack,
): Promise<Pick<MediaServerDeps, 'plane'> & { node: MediaNode }> {
  const threads = audioThreads(config, {
    clock: systemClock,
    log,
    metrics,
    lost: countLosses(metrics),
    greetingOf: () => Promise.resolve(null), // it is sent with the words to say
  })
  const plane = new MediaNodes(threads)
  stack.defer(() => plane.close())
  await Promise.all(threads.map(({ client }) => client.ready()))
  // Raised after their start, because a thread inherits the priority and raises its own beyond it.
  raisePriority()
  const node = new MediaNode({ clock: systemClock, carried: () => plane.carried })
  node.start()
  stack.defer(() => node.stop())
  return { plane, node }
}

/** Listens for other machines, if an address is configured. Audio is received at our public address, or at the one that we listen on. */
async function listenFor(
  { media_address, media_tls, sip_address, sip_public_address, sip_ipv6 }: Config,
  served: MediaServerDeps,
): Promise<MediaListener | null> {
  if (!media_address || !media_tls) return null
  const ipv6_address = sip_ipv6?.public_address ?? sip_ipv6?.address.host
  const remote = {
    address: sip_public_address ?? sip_address.host,
    ...(ipv6_address !== undefined && { ipv6_address }),
  }
  return await listenForMachines(
    { address: media_address, tls: new MediaTls(media_tls, served.log) },
    { ...served, remote },
  )
}

/**
 * Checks at the start that the address is ours. Otherwise no call would have audio, and only the log would show it, because nothing
 * is bound before the first call.
 */
async function requireOurAddress({ sip_address: { host } }: Config): Promise<void> {
  try {
    const socket = await bindDatagrams({ host, port: 0 }, () => {})
    await socket.close()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `OHUN_SIP_ADDRESS has the host ${host}, where no audio can arrive: ${code}. Accepted: an address of this machine.`,
      { cause: error },
    )
  }
}
