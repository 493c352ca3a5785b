import { median } from '../compare.ts'
import { startMessageBench, type MessageBench } from './bench.ts'
import { line, measure, type Measured } from './measured.ts'
import { CONVERSATIONS, countStored, makeConversations } from './written-conversations.ts'

/** The windows of several binds together. */
const IN_FLIGHT = 128

/**
 * Stores and acknowledges messages to existing conversations, compared with inserting the same rows by a prepared
 * statement that knows them in advance, one transaction per message. Every message must be stored, with its event, its
 * delivery and its pending turn.
 * @returns lines of a table.
 */
export async function measureInbound({ rounds, count }: { rounds: number; count: number }): Promise<string[]> {
  await using bench = await startMessageBench()
  await makeConversations(bench.client)
  const bare: Measured[] = []
  const ours: Measured[] = []
  for (let round = 0; round <= rounds; round++) {
    const from = round * count
    for (const [what, samples] of [
      ['bare inbound', bare],
      ['inbound', ours],
    ] as const) {
      const sample = await measure(bench, { do: what, from, count, in_flight: IN_FLIGHT })
      if (round > 0) samples.push(sample)
    }
    await verify(bench, from + count)
  }
  const ratios = ours.map(({ per_second }, round) => per_second / (bare[round]?.per_second ?? Number.NaN))
  return [
    line('inbound messages, bare', bare, '1'),
    line('inbound messages, Ohun', ours, `**${median(ratios).toFixed(2)}** (aim ≥ 0.5)`),
  ]
}

async function verify({ client }: MessageBench, all: number): Promise<void> {
  const { conversations, ...counts } = await countStored(client)
  // A batch updates a conversation's count once.
  const { wanted = 0, ...each } = counts
  const wrong = Object.values(each).some((count) => count !== all) || wanted > all || wanted === 0
  if (wrong || conversations !== CONVERSATIONS)
    throw new Error(`${all} messages: ${JSON.stringify({ conversations, ...counts })}`)
}
