import { hashPassword, verifyPassword } from '../../platform/password.ts'
import { ownKinds } from '../../platform/work/jobs.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Services } from '../services.ts'
import type { EndWorkspaceDeps } from '../workspaces/end-workspace.ts'
import { accountHandlers } from './accounts.handlers.ts'
import { registerAccountJobs, type AccountJobs } from './accounts.jobs.ts'

export function accountsFeature(
  { db, clock, ids, mailer, public_url, delivery: { secrets }, ...services }: Services,
  shared: EndWorkspaceDeps & { sessions: Sessions },
): ReturnType<typeof accountHandlers> {
  const jobs = ownKinds<AccountJobs>(services.jobs)
  registerAccountJobs({ db, clock, mailer, jobs, public_url })
  return accountHandlers({
    ...shared,
    db,
    ids,
    jobs,
    passwords: { hash: hashPassword, verify: verifyPassword },
    createSigningSecret: (trx, workspace_id) => secrets.createFor(trx, workspace_id),
  })
}
