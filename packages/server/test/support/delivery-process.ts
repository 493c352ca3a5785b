/**
 * A server's delivery engine in a separate process on the real clock. It takes commands over IPC, and its parent kills
 * it.
 */
import { openDatabase } from '../../src/platform/db/database.ts'
import { systemClock } from '@ohun/clock'
import { openDeliveryHarness, type DeliveryHarness } from './delivery-harness.ts'

export interface Agent {
  workspace_id: string
  agent_id: string
}

export type Order = { do: 'start' } | { do: 'emit'; agent: Agent; count: number }
/** Sent after each order has been carried out. */
export type Report = 'loaded' | 'done'

const { DELIVERY_DATABASE, DELIVERY_NAME } = process.env
const db = openDatabase({ connectionString: DELIVERY_DATABASE, application_name: DELIVERY_NAME })
let harness: DeliveryHarness

async function carryOut(order: Order): Promise<void> {
  if (order.do === 'start') harness = await openDeliveryHarness({ db, clock: systemClock })
  else await emit(order)
}

/** Emits half of the events in their own transactions, and the other half in a shared one. */
async function emit({ agent, count }: Order & { do: 'emit' }): Promise<void> {
  for (let made = 0; made < count; made += 2)
    await Promise.all([harness.emit(agent), harness.outbox.publish(harness.event(agent))])
}

const say = (report: Report): void => void process.send?.(report)
process.on('message', (order: Order) => void carryOut(order).then(() => say('done')))
say('loaded')
