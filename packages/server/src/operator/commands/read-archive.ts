import { UsageError } from '@ohun/command-line/usage-error'
import { deliveryPartitions } from '../../delivery/partitioned-tables.ts'
import { readArchive } from '../../features/retention/archive/read-archive.ts'
import { openArchive } from '../../start/open-archive.ts'
import type { DatabaseCommand } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { safeJson } from '../print.ts'
import { dateOrTimeOf } from '../time-flag.ts'

const TABLES = deliveryPartitions.map(({ table }) => table)

export const readArchiveCommand: DatabaseCommand = {
  path: ['archive', 'read'],
  summary: 'Print archived rows as JSON lines',
  description: 'Oldest first. Rows of earlier_attempts belong to a delivery and have no workspace_id.',
  positionals: [],
  flags: [
    { flag: 'table', type: 'string', choices: TABLES, default: 'events', description: 'The table.' },
    { flag: 'workspace', type: 'string', description: 'Only rows of this workspace.' },
    { flag: 'id', type: 'string', description: 'Only the row with this event_id or delivery_id.' },
    { flag: 'since', type: 'string', description: 'Only rows from this time on, such as 2026-01-31.' },
    { flag: 'until', type: 'string', description: 'Only rows before this time.' },
  ],
  examples: [
    ['--workspace', 'ws_0Ub5Xw1A000k3mZq8RtYvLp', '--since', '2026-01-01', '--until', '2026-02-01'],
    ['--table', 'ended_deliveries', '--id', 'del_0Ub5Xw1A000k3mZq8Rt001'],
  ],
  async run({ db, clock, config, signal, stdout }, input) {
    const table = deliveryPartitions.find((one) => one.table === (input.flag('table') ?? 'events'))
    if (!table) throw new UsageError(`--table: must be one of ${TABLES.join(', ')}.`)
    const filter = {
      workspace_id: input.flag('workspace') ?? null,
      id: input.flag('id') ?? null,
      since: dateOrTimeOf(input, 'since'),
      until: dateOrTimeOf(input, 'until'),
    }
    const store = openArchive(config, clock)
    try {
      for await (const line of readArchive({ db, store }, table, filter)) {
        if (signal.aborted) break
        await stdout.write(safeJson(line))
      }
      return exitCodes.ok
    } finally {
      await store.close()
    }
  },
}
