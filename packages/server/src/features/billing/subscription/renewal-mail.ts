import type { Notice } from '../../../domain/notify.ts'
import { plans } from '../plans.ts'
import { naira } from '../naira.ts'

/** A plan that has a price. */
export type PaidPlan = 'builder' | 'scale'

export interface MovedToStarter {
  plan: PaidPlan
  balance_kobo: number
  paused_agents: number
  recording_disabled: boolean
}

/** The mail about a plan whose price was due but could not be paid from the balance. */
export function movedToStarterMail({
  plan,
  balance_kobo,
  paused_agents,
  recording_disabled,
}: MovedToStarter): Notice['mail'] {
  const paused = paused_agents === 1 ? '1 agent was paused.' : `${paused_agents} agents were paused.`
  return {
    subject: 'Ohun: your workspace is now on the starter plan',
    text: [
      `The balance of ${naira(balance_kobo)} did not cover this month of the ${plan} plan (${naira(plans[plan].monthly_kobo)}),`,
      'so your workspace was moved to the starter plan. Its limits and prices apply from now on. Nothing was charged or deleted.',
      ...(paused_agents > 0 ? ['', `The starter plan allows ${plans.starter.agents} agents: ${paused}`] : []),
      ...(recording_disabled ? ['', 'The starter plan has no recording: it was switched off.'] : []),
      '',
      'You can switch back at any time. Top up and switch the plan:',
      '',
      '  ohun billing topup --help',
      `  ohun subscription switch --plan ${plan}`,
      '',
    ].join('\n'),
  }
}
