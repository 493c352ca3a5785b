import { ownKinds } from '../../platform/work/jobs.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Services } from '../services.ts'
import type { EndWorkspaceDeps } from '../workspaces/end-workspace.ts'
import { accountHandlers } from './accounts.handlers.ts'
import { registerAccountJobs, type AccountJobs } from './accounts.jobs.ts'
import { createLoginGuard } from './login-guard.ts'

export function accountsFeature(
  { db, clock, ids, mailer, passwords, public_url, daily_limit_kobo, delivery: { secrets }, ...services }: Services,
  shared: EndWorkspaceDeps & { sessions: Sessions },
): ReturnType<typeof accountHandlers> {
  const jobs = ownKinds<AccountJobs>(services.jobs)
  registerAccountJobs({ db, clock, mailer, jobs, public_url })
  return accountHandlers({
    ...shared,
    db,
    ids,
    jobs,
    passwords,
    public_url,
    daily_limit_kobo,
    guard: createLoginGuard(clock),
    createSigningSecret: (trx, workspace_id) => secrets.createFor(trx, workspace_id),
    replaceSigningSecret: (trx, workspace_id) => secrets.replaceFor(trx, workspace_id),
    forgetWorkspace(workspace_id) {
      shared.forgetWorkspace(workspace_id)
      secrets.forget(workspace_id)
    },
  })
}
