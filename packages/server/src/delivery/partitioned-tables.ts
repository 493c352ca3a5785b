import type { PartitionedTable } from '../domain/partitioned-table.ts'

/** Whole partitions are dropped when their rows are no longer kept. Attempts come last: they belong to deliveries. */
export const deliveryPartitions: readonly PartitionedTable[] = [
  { table: 'events', id: 'event_id', prefix: 'evt' },
  { table: 'ended_deliveries', id: 'delivery_id', prefix: 'del' },
  { table: 'earlier_attempts', id: 'delivery_id', prefix: 'del' },
]
