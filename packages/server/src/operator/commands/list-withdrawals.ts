import { actionsSince } from '../../features/audit-log/actions-since.ts'
import { optOutsSince } from '../../features/consent/repeat-opt-outs.ts'
import type { Command } from '../command.ts'
import { timeOf } from '../time-flag.ts'
import { withdrawnBy, WITHDRAWING, type Withdrawal } from '../withdrawals.ts'

export const listWithdrawalsCommand: Command = {
  path: ['withdrawals', 'list'],
  summary: 'List what people have withdrawn since a time: contacts, keys, consent',
  description:
    'Lists erased contacts, opt-outs, revoked and rotated API keys and deleted workspaces of all workspaces. A restore to an earlier time ' +
    'brings them back: withdrawals repeat takes the JSON of this command.',
  positionals: [],
  flags: [
    {
      flag: 'since',
      type: 'string',
      required: true,
      description: 'The time to which you restore, such as 2026-11-23T14:05:00Z.',
    },
  ],
  examples: [['--since', '2026-11-23T14:05:00Z', '--output', 'json']],
  async run({ db }, input) {
    const since = timeOf(input, 'since') as Date
    const actions = await actionsSince(db, { since, actions: WITHDRAWING })
    const opt_outs = await optOutsSince(db, since)
    const withdrawals: Withdrawal[] = [
      ...actions.map(withdrawnBy),
      ...opt_outs.map(({ e164, opted_out_at, ...opt_out }) => ({
        kind: 'opt_out' as const,
        ...opt_out,
        target: e164,
        at: opted_out_at.toISOString(),
      })),
    ]
    const list = withdrawals.map((withdrawal) => ({ ...withdrawal }))
    return {
      value: { since: since.toISOString(), withdrawals },
      rows: { list, columns: ['kind', 'workspace_id', 'target', 'at'] },
    }
  },
}
