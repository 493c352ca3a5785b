import type { Knex } from 'knex'
import { ownKinds } from '../../platform/work/jobs.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Services } from '../services.ts'
import type { EndWorkspaceDeps } from '../workspaces/end-workspace.ts'
import { accountHandlers } from './accounts.handlers.ts'
import { registerAccountJobs, type AccountJobs } from './accounts.jobs.ts'
import { factorHandlers } from './factors/factors.handlers.ts'
import type { LoginGuard } from './login-guard.ts'

export function accountsFeature(
  {
    db,
    clock,
    ids,
    box,
    mailer,
    passwords,
    public_url,
    daily_limit_kobo,
    delivery: { secrets },
    ...services
  }: Services,
  shared: EndWorkspaceDeps & { sessions: Sessions; guard: LoginGuard },
): ReturnType<typeof accountHandlers> & ReturnType<typeof factorHandlers> {
  const jobs = ownKinds<AccountJobs>(services.jobs)
  registerAccountJobs({ db, clock, mailer, jobs, public_url })
  const deps = {
    ...shared,
    db,
    ids,
    box,
    jobs,
    passwords,
    public_url,
    daily_limit_kobo,
    createSigningSecret: (trx: Knex.Transaction, workspace_id: string) => secrets.createFor(trx, workspace_id),
    replaceSigningSecret: (trx: Knex.Transaction, workspace_id: string) => secrets.replaceFor(trx, workspace_id),
    forgetWorkspace(workspace_id: string) {
      shared.forgetWorkspace(workspace_id)
      secrets.forget(workspace_id)
    },
  }
  return { ...accountHandlers(deps), ...factorHandlers(deps) }
}
