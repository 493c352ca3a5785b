/** The length of a packet's audio, which is also the delay of coding it. */
const PACKET_MS = 20
/** The packet loss robustness of G.711 with concealment (ITU-T G.113, appendix I). Without concealment it would be 4.3. */
const ROBUSTNESS = 25.1
const BASE = 93.2
/** The delay from which people begin to talk over each other. */
const NOTICED_DELAY_MS = 177.3

export interface Impairments {
  /** The one-way delay of the network and the jitter buffer. */
  delay_ms: number
  loss_percent: number
  /** How much longer bursts of losses are than if losses were independent. 1 if they are independent. */
  burst_ratio: number
}

/** The mean opinion score for G.711 according to the E-model (ITU-T G.107), from 1 to 4.4. */
export function meanOpinionScore({ delay_ms, loss_percent, burst_ratio }: Impairments): number {
  const delay = delay_ms + PACKET_MS
  const by_delay = 0.024 * delay + Math.max(0, 0.11 * (delay - NOTICED_DELAY_MS))
  const by_loss = (95 * loss_percent) / (loss_percent / Math.max(1, burst_ratio) + ROBUSTNESS)
  const r = Math.max(0, BASE - by_delay - by_loss)
  return Math.max(1, 1 + 0.035 * r + r * (r - 60) * (100 - r) * 7e-6)
}
