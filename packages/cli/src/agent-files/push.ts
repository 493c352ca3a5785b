import type { Api } from './api.ts'
import type { Remote } from './remote.ts'
import type { Variables } from './variables.ts'

/** One request, or several that belong together. */
export interface Step {
  run: () => Promise<void>
  /**
   * Steps run in this order: a resource precedes those that refer to it, and a rule is removed before another agent
   * gets it.
   */
  order: Order
}

export const ORDER = ['knowledge', 'agent', 'endpoint', 'rule-removal', 'rule'] as const
type Order = (typeof ORDER)[number]

export interface Push {
  api: Api
  remote: Remote
  env: Variables
  /** The ids of agents by folder, including the agents that the push creates. */
  ids: Map<string, string>
  /** The ids of knowledge bases by name, including those that the push creates. */
  knowledge: Map<string, string>
}
