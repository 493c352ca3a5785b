import { median } from '../compare.ts'
import { startMessageBench, type MessageBench } from './bench.ts'
import { line, measure, type Measured } from './measured.ts'
import { countDelivered, makeAgents, makeMessages } from './sent-messages.ts'

/** The windows of several binds together. */
const IN_FLIGHT = 128

/**
 * Stores and acknowledges receipts that each deliver a message, compared with writing the same rows by a prepared
 * statement that knows them in advance, one transaction per receipt. Every receipt must have had its effect.
 * @returns lines of a table.
 */
export async function measureReceipts({ rounds, count }: { rounds: number; count: number }): Promise<string[]> {
  await using bench = await startMessageBench()
  await makeAgents(bench.client)
  const bare: Measured[] = []
  const ours: Measured[] = []
  for (let round = 0; round <= rounds; round++) {
    const from = round * count
    for (const [schema, what, samples] of [
      ['bare', 'bare receipts', bare],
      ['public', 'receipts', ours],
    ] as const) {
      await makeMessages(bench.client, { schema, from, count })
      const sample = await measure(bench, { do: what, from, count, in_flight: IN_FLIGHT })
      if (round > 0) samples.push(sample)
    }
    await verify(bench, from, count)
  }
  const ratios = ours.map(({ per_second }, round) => per_second / (bare[round]?.per_second ?? Number.NaN))
  return [
    line('receipts, bare', bare, '1'),
    line('receipts, Ohun', ours, `**${median(ratios).toFixed(2)}** (aim ≥ 0.5)`),
  ]
}

async function verify({ client }: MessageBench, from: number, count: number): Promise<void> {
  const { delivered, events, deliveries } = await countDelivered(client, from, count)
  const all = 2 * (from + count)
  if (delivered !== count || events !== all || deliveries !== all)
    throw new Error(`${count} receipts: ${delivered} messages delivered, ${events} events and ${deliveries} deliveries`)
}
