import type { CompulsoryNotificationKind, NotificationKind } from '@ohun/sdk'

const kinds: Record<NotificationKind, { title: string; hint: string }> = {
  low_balance: { title: 'Low balance', hint: 'The balance falls below the threshold. At most once a day.' },
  unusual_spending: {
    title: 'Unusual spending',
    hint: 'A day costs more than five times the average of the week before. At most once a day.',
  },
  new_country: {
    title: 'New country',
    hint: 'Agents call or write to a country for the first time. At most once a day.',
  },
  plan_change: {
    title: 'Plan not paid',
    hint: 'The balance did not pay for the plan, so the workspace moved to starter.',
  },
  number_rent: { title: 'Rent of numbers', hint: 'A number could not be charged, or was released for it.' },
  webhook_failures: {
    title: 'Failing endpoints',
    hint: 'An endpoint only fails, or has dead letters. At most once a day for each.',
  },
  member_joined: { title: 'New members', hint: 'A person has accepted an invitation.' },
}

const compulsory: Record<CompulsoryNotificationKind, { title: string; hint: string }> = {
  account_security: {
    title: 'Security of your account',
    hint: 'Tokens, changes of the password, the address and the second step, and attempts at them.',
  },
  invitation: { title: 'Invitations', hint: 'Somebody invites you to a workspace.' },
}

export const text = {
  compulsory,
  compulsory_hint: 'These protect you, so nobody can switch them off.',
  compulsory_title: 'Always sent',
  default_hint: (enabled: boolean) =>
    enabled ? 'As the workspace has it: you get it.' : 'As the workspace has it: you do not get it.',
  first_owner: 'The first owner alone',
  intro: (email: string) => `E-mails about this workspace go to ${email}.`,
  kinds,
  mine: 'What you get',
  choice: { off: 'Never', on: 'Always', workspace: 'As the workspace has it' },
  nobody: 'Nobody gets this at the moment.',
  not_verified: 'Your address is not verified, so you get only those that are always sent.',
  recipients: (count: number) => (count === 1 ? 'One person gets this.' : `${count} people get this.`),
  roles: 'Only these roles',
  saved: 'Saved.',
  title: 'Notifications',
  workspace: 'Who gets what',
  workspace_hint: 'Members who have chosen “Always” or “Never” for themselves keep their choice.',
}
