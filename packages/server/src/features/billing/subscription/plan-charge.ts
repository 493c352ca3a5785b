import type { Charge } from '../charge-sql.ts'

/** The charge for a plan, or for a part of its price. */
export function planCharge(wanted: Pick<Charge, 'workspace_id' | 'cause' | 'amount_kobo'>): Charge {
  return { ...wanted, entry_type: 'plan_charge', quantity: 1, limit: null, agent_id: null }
}
