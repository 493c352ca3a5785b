import type { Pricing } from '../../generated/types.gen.ts'
import type { Plan } from '../../platform/plan.ts'
import { plans } from './plans.ts'

/** What everything costs, on each plan. */
export function pricing(plan: Plan): Pricing {
  const all = (Object.keys(plans) as Plan[]).map((name) => ({ plan: name, ...plans[name] }))
  return { currency: 'NGN', plan, plans: all }
}
