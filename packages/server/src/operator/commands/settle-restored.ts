import { settleRestored } from '../../features/messages/settle-restored.ts'
import type { Command } from '../command.ts'

export const settleRestoredCommand: Command = {
  path: ['settle-restored'],
  summary: 'End what was being sent, after you have restored your own PostgreSQL',
  description:
    'Run it before the server starts on the restored database. Queued messages then end as outcome_unknown and are not sent again, and ' +
    'inbound messages that waited for an answer get none. ohun-server restore does the same for the embedded database.',
  positionals: [],
  flags: [],
  examples: [[]],
  async run({ db, clock }) {
    const { doubtful, unanswered } = await settleRestored(db, clock.now())
    return { value: { doubtful_messages: doubtful, unanswered_messages: unanswered } }
  },
}
