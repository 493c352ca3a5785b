import { availableParallelism } from 'node:os'
import type { MediaConfig } from '../media-config.ts'
import { mediaThread, type OpenMediaLink } from './media-link.ts'

type Ports = MediaConfig['rtp']['ports']

/** Half of the cores are left for requests, the database and speech synthesis. One thread carries about 400 calls. */
const CORES_PER_THREAD = 2
const MAX_BESIDE_REQUESTS = 8
/** The maximum of the setting `OHUN_MEDIA_THREADS`. */
const MAX_ALONE = 64
/** A thread with ports for fewer calls is not worth its memory. */
const MIN_CALLS = 50

export interface ThreadSettings {
  /** Null selects a number that fits the cores of this machine. */
  wanted: number | null
  ports: Ports
  /** The process carries audio and does nothing else. */
  is_alone: boolean
}

/** The number of threads that carry audio. */
export function mediaThreadCount(
  { wanted, ports, is_alone }: ThreadSettings,
  cores: number = availableParallelism(),
): number {
  const usual = is_alone
    ? Math.min(MAX_ALONE, cores)
    : Math.min(MAX_BESIDE_REQUESTS, Math.floor(cores / CORES_PER_THREAD))
  return Math.max(1, Math.min(wanted ?? usual, Math.floor(pairsIn(ports) / MIN_CALLS)))
}

/** The ports of each thread. Two threads must not try to use the same port. */
export function sharesOf({ from, to }: Ports, count: number): Ports[] {
  const each = 2 * Math.floor(pairsIn({ from, to }) / count)
  return Array.from({ length: count }, (_, at) => {
    const first = from + at * each
    return { from: first, to: at === count - 1 ? to : first + each - 1 }
  })
}

/** The links to `count` threads of this process. */
export function mediaThreads(config: MediaConfig, count: number): OpenMediaLink[] {
  return sharesOf(config.rtp.ports, count).map((ports) => mediaThread({ ...config, rtp: { ...config.rtp, ports } }))
}

function pairsIn({ from, to }: Ports): number {
  return (to - from + 1) >> 1
}
