/** The audio in a packet, and the delay of coding it. */
const PACKET_MS = 20
/** ITU-T G.113, appendix I: packet loss robustness of G.711 with concealment; without it would be 4.3. */
const ROBUSTNESS = 25.1
const BASE = 93.2
/** From here on, people begin to speak over each other. */
const NOTICED_DELAY_MS = 177.3

export interface Impairments {
  /** One way, the network and the jitter buffer. */
  delay_ms: number
  loss_percent: number
  /** How much longer losses are than if they were independent; 1: they are. */
  burst_ratio: number
}

/** Mean opinion score by the E-model (ITU-T G.107) for G.711: 1 to 4.4. */
export function meanOpinionScore({ delay_ms, loss_percent, burst_ratio }: Impairments): number {
  const delay = delay_ms + PACKET_MS
  const by_delay = 0.024 * delay + Math.max(0, 0.11 * (delay - NOTICED_DELAY_MS))
  const by_loss = (95 * loss_percent) / (loss_percent / Math.max(1, burst_ratio) + ROBUSTNESS)
  const r = Math.max(0, BASE - by_delay - by_loss)
  return Math.max(1, 1 + 0.035 * r + r * (r - 60) * (100 - r) * 7e-6)
}
