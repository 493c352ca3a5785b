import type { BrowserAudio, IpFamily, RtpAudio } from '../../gateways/telephony/audio.ts'
import type { OpenRecorder } from '../call-recorder.ts'
import type { Carried, MediaLoad } from '../media-node.ts'
import type { HostedMedia } from '../media-plane.ts'
import type { MediaClient } from './media-client.ts'

/** One of the machines or threads that carry audio. */
export interface NamedNode {
  /** `host:port`, or `thread 1`. */
  name: string
  client: Pick<MediaClient, 'load' | 'start' | 'openRtp' | 'openBrowser' | 'close'>
}

/** More than two frames. Callers of a node with this delay hear gaps, so it gets calls only when no other node has room. */
const LATE_MS = 50

/**
 * Several machines, or threads of this process, that carry audio. Each call is placed on the node with the smallest share of its capacity
 * in use, and stays there. The loss of a node ends only its own calls.
 */
export class MediaNodes implements HostedMedia {
  readonly nodes: readonly NamedNode[]

  constructor(nodes: readonly NamedNode[]) {
    this.nodes = nodes
  }

  start(): void {
    for (const { client } of this.nodes) client.start()
  }

  async openRtp(family?: IpFamily, openRecorder?: OpenRecorder): Promise<RtpAudio | null> {
    return await this.#open((client) => client.openRtp(family, openRecorder))
  }

  async openBrowser(offer: { sdp: string }, openRecorder?: OpenRecorder): Promise<BrowserAudio | null> {
    return await this.#open((client) => client.openBrowser(offer, openRecorder))
  }

  /** The load of all nodes together. Nodes that are lost have no calls and no capacity. */
  get carried(): Carried {
    const loads = this.nodes.flatMap(({ client }) => client.load ?? [])
    const next = best(this.nodes)?.client.load
    return {
      calls: loads.reduce((sum, { calls }) => sum + calls, 0),
      capacity: loads.reduce((sum, { capacity }) => sum + capacity, 0),
      loop_delay_ms: next?.loop_delay_ms ?? 0,
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.nodes.map(({ client }) => client.close()))
  }

  /** Opens a call on the best node. If that refuses, because another process took its last place, or is lost, it tries the next best. */
  async #open<T>(open: (client: NamedNode['client']) => Promise<T | null>): Promise<T | null> {
    this.start()
    const left = new Set(this.nodes)
    for (let node = best(left); node; node = best(left)) {
      left.delete(node)
      const audio = await open(node.client)
      if (audio) return audio
    }
    return null
  }
}

/** @returns the node for the next call. Undefined if no node has room. */
function best(nodes: Iterable<NamedNode>): NamedNode | undefined {
  const known = Array.from(nodes, (node) => ({ node, load: node.client.load }))
  const ready = known.flatMap(({ node, load }) => (load && hasRoom(load) ? [{ node, share: shareOf(load) }] : []))
  if (ready.length > 0) return ready.reduce((min, one) => (one.share < min.share ? one : min)).node
  // A node that is not connected yet, for example after a start. Opening a call waits for it.
  return known.find(({ load }) => load === null)?.node
}

function hasRoom({ calls, capacity, is_draining }: MediaLoad): boolean {
  return !is_draining && calls < capacity
}

/** The share of the capacity in use. Nodes with late timers come after all others. */
function shareOf({ calls, capacity, loop_delay_ms }: MediaLoad): number {
  return calls / capacity + (loop_delay_ms > LATE_MS ? 1 : 0)
}
