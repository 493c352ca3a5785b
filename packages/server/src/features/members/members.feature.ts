import { ownKinds } from '../../platform/work/jobs.ts'
import type { Notify } from '../../domain/notify.ts'
import type { LoginGuard } from '../accounts/login-guard.ts'
import type { Services } from '../services.ts'
import { memberHandlers } from './members.handlers.ts'
import { registerMemberJobs, type MemberJobs } from './members.jobs.ts'

interface Shared {
  guard: LoginGuard
  forgetWorkspace: (workspace_id: string) => void
  notify: Notify
}

export function membersFeature(
  { db, clock, ids, pages, mailer, passwords, public_url, delivery: { secrets }, ...services }: Services,
  { guard, forgetWorkspace, notify }: Shared,
): ReturnType<typeof memberHandlers> {
  const jobs = ownKinds<MemberJobs>(services.jobs)
  registerMemberJobs({ db, clock, mailer, jobs, public_url })
  return memberHandlers({
    knex: db.knex,
    db,
    clock,
    ids,
    pages,
    jobs,
    passwords,
    guard,
    notify,
    replaceSigningSecret: (trx, workspace_id) => secrets.replaceFor(trx, workspace_id),
    forgetWorkspace(workspace_id) {
      forgetWorkspace(workspace_id)
      secrets.forget(workspace_id)
    },
  })
}
