import { revokeApiKey } from '../../features/api-keys/revoke-api-key.ts'
import { repeatOptOut } from '../../features/consent/repeat-opt-outs.ts'
import { eraseContact } from '../../features/contacts/erase-contact.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Command, CommandDeps } from '../command.ts'
import { callerIn } from '../named-workspace.ts'
import { parseWithdrawals, type Withdrawal } from '../withdrawals.ts'

export const repeatWithdrawalsCommand: Command = {
  path: ['withdrawals', 'repeat'],
  summary: 'Repeat what withdrawals list has listed, after a restore',
  description:
    'Erases the contacts, adds the opt-outs and revokes the keys that a restore has brought back. You can repeat it. Workspaces are not ' +
    'deleted: it lists them as to_delete.',
  positionals: [{ name: 'file', description: 'The JSON of withdrawals list, or - for standard input.' }],
  flags: [],
  examples: [['withdrawals.json']],
  audited: true,
  async run(deps, input) {
    const withdrawals = parseWithdrawals(await deps.readText(input.word('file')))
    const counts = { erased_contacts: 0, opt_outs: 0, revoked_keys: 0, unchanged: 0 }
    const to_delete: string[] = []
    for (const withdrawal of withdrawals) {
      deps.signal.throwIfAborted()
      if (withdrawal.kind === 'deleted_workspace') to_delete.push(withdrawal.workspace_id)
      else counts[await repeat(deps, withdrawal)]++
    }
    return { value: { ...counts, to_delete } }
  },
}

type Counted = 'erased_contacts' | 'opt_outs' | 'revoked_keys' | 'unchanged'

/** Withdraws it, unless it is not in the restored state, such as a key that was made and revoked after that time. */
async function repeat(deps: CommandDeps, withdrawal: Withdrawal): Promise<Counted> {
  try {
    return (await withdraw(deps, withdrawal)) ?? 'unchanged'
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return 'unchanged'
    throw error
  }
}

async function withdraw(
  deps: CommandDeps,
  { kind, workspace_id, target, at, environment = 'production', channel = null, keyword = null }: Withdrawal,
): Promise<Counted | null> {
  const { db, clock, ids, actor } = deps
  const caller = callerIn(deps, workspace_id, environment)
  if (kind === 'erased_contact')
    return (await eraseContact({ knex: db.knex, clock, ids }, caller, target)) > 0 ? 'erased_contacts' : null
  if (kind === 'opt_out') {
    const opt_out = { workspace_id, environment, e164: target, channel, keyword, opted_out_at: new Date(at) }
    return (await repeatOptOut({ db, ids, actor }, opt_out)) ? 'opt_outs' : null
  }
  await revokeApiKey({ knex: db.knex, clock, ids, forgetKey: () => {} }, caller, target)
  return 'revoked_keys'
}
