/**
 * Ranges of RTP ports for tests that need a certain one. They lie below the ephemeral ports of the kernel, which it
 * gives to any socket of a parallel test, and beside those of `node-process.ts` and `kernel-ports.ts`.
 */
const FIRST_PORT = 17_600
const PORTS_OF_RANGE = 200

const RANGES = [
  'bridged calls',
  'browsers',
  'live thread',
  'media machines',
  'media process',
  'media process that ends',
  'media process with threads',
  'media threads',
  'monitored calls',
  'port pairs',
  'recorded audio',
  'streams',
] as const

export interface PortRange {
  from: number
  to: number
}

/** A range of 200 ports that no other name has. */
export function rtpRange(name: (typeof RANGES)[number]): PortRange {
  const from = FIRST_PORT + PORTS_OF_RANGE * RANGES.indexOf(name)
  return { from, to: from + PORTS_OF_RANGE - 1 }
}

/** A range as the value of `OHUN_RTP_PORTS`. */
export function rtpPorts(name: (typeof RANGES)[number]): string {
  const { from, to } = rtpRange(name)
  return `${from}-${to}`
}
