import type { NotificationKind, CompulsoryNotificationKind } from '../../generated/types.gen.ts'
import { routes } from '../../generated/routes.gen.ts'
import type { Role } from '../../platform/permissions.ts'

/** The operation that reads the data that a mail is about. A member who may not call it does not get the mail. */
const SUBJECTS = {
  low_balance: 'getBalance',
  unusual_spending: 'getUsage',
  new_country: 'getUsage',
  plan_change: 'getSubscription',
  number_rent: 'getBalance',
  webhook_failures: 'listAllWebhookEndpoints',
  member_joined: 'listMembers',
} as const satisfies Record<NotificationKind, keyof typeof routes>

export const notificationKinds = Object.keys(SUBJECTS) as NotificationKind[]

/** Mails that nobody can switch off: they protect the account, or somebody waits for them. */
export const compulsoryKinds: CompulsoryNotificationKind[] = ['account_security', 'invitation']

/** The roles whose members may get mails of a kind. */
export const rolesFor = (kind: NotificationKind): readonly Role[] => routes[SUBJECTS[kind]].roles
