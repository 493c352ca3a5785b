import { UsageError } from '@ohun/command-line/usage-error'
import { recordAudit } from '../../features/audit-log/record-audit.ts'
import { setDailyLimit } from '../../features/billing/daily-limit.ts'
import type { Command, CommandDeps } from '../command.ts'
import { lockNamedWorkspace } from '../lock-named-workspace.ts'

export const limitWorkspaceCommand: Command = {
  path: ['workspace', 'limit'],
  summary: 'Change what a workspace may spend in a day, or lift the limit',
  description:
    'The limit is for calls and messages in a day in Lagos, in whole kobo: 5000000 is NGN 50,000. It holds until seven days ' +
    'after the next paid top-up. off lifts it. The change applies immediately in every server process.',
  positionals: [
    { name: 'workspace_id', description: 'The workspace.' },
    { name: 'limit_kobo', description: 'The limit, in kobo, or off.' },
  ],
  flags: [],
  examples: [
    ['ws_0Ub5Xw1A000k3mZq8RtYvLp', 'off'],
    ['ws_0Ub5Xw1A000k3mZq8RtYvLp', '10000000'],
  ],
  audited: true,
  async run(deps, input) {
    return { value: await limit(deps, input.word('workspace_id'), limitOf(input.word('limit_kobo'))) }
  },
}

async function limit({ db, clock, ids, actor }: CommandDeps, workspace_id: string, daily_limit_kobo: number | null) {
  await db.knex.transaction(async (trx) => {
    const { daily_limit_kobo: from } = await lockNamedWorkspace(trx, workspace_id)
    await setDailyLimit(trx, { workspace_id, limit_kobo: daily_limit_kobo })
    const entry = {
      workspace_id,
      actor,
      action: 'workspace.daily_limit_changed',
      target: workspace_id,
    } as const
    await recordAudit(trx, { ...entry, detail: { from, to: daily_limit_kobo }, now: clock.now(), ids })
  })
  return { workspace_id, daily_limit_kobo }
}

function limitOf(text: string): number | null {
  if (text === 'off') return null
  if (!/^\d{1,13}$/.test(text))
    throw new UsageError(`<limit_kobo>: must be whole kobo such as 10000000, or off, not ${JSON.stringify(text)}.`)
  return Number(text)
}
