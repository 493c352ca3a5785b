import type { Pricing } from '../../generated/types.gen.ts'
import type { Destinations } from '../../domain/destinations.ts'
import type { Plan } from '../../domain/plan.ts'
import { plans } from './plans.ts'

/** All prices, on each plan and for each destination. */
export function pricing(plan: Plan, { rates }: Destinations): Pricing {
  const all = (Object.keys(plans) as Plan[]).map((name) => ({ plan: name, ...plans[name] }))
  return { currency: 'NGN', plan, plans: all, destinations: rates.map((rate) => ({ ...rate })) }
}
