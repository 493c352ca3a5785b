import type { NotificationSettings } from '../../generated/types.gen.ts'
import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { requirePerson } from '../workspaces/require-person.ts'
import { chooseForWorkspace, chooseOwn, workspaceChoices, type ChooseDeps } from './choose-notifications.ts'
import { compulsoryKinds, notificationKinds } from './notification-kinds.ts'
import { readChoices } from './read-choices.ts'

type Operations =
  | 'getNotifications'
  | 'updateNotifications'
  | 'getWorkspaceNotifications'
  | 'updateWorkspaceNotifications'

export function notificationHandlers(deps: ChooseDeps & { db: Database }): Pick<Routes<Caller>, Operations> {
  const own = async (caller: Caller): Promise<NotificationSettings> => {
    const { email, verified } = await requirePerson(deps.knex, caller)
    const choices = await readChoices(deps.db, { ...caller, kinds: notificationKinds })
    const mine = choices.filter(({ user_id }) => user_id === caller.actor)
    const notifications = mine.map(({ kind, enabled, chosen }) => ({ kind, enabled, chosen }))
    return { email, verified, notifications, compulsory: compulsoryKinds }
  }
  return {
    async getNotifications({ caller }) {
      return { status: 200, body: await own(caller) }
    },
    async updateNotifications({ caller, body }) {
      await chooseOwn(deps, caller, body)
      return { status: 200, body: await own(caller) }
    },
    async getWorkspaceNotifications({ caller }) {
      return { status: 200, body: await workspaceChoices(deps.db, caller) }
    },
    async updateWorkspaceNotifications({ caller, body }) {
      await chooseForWorkspace(deps, caller, body)
      return { status: 200, body: await workspaceChoices(deps.db, caller) }
    },
  }
}
