import type { Api } from './api.ts'
import type { Remote } from './remote.ts'
import type { Variables } from './variables.ts'

/** A request, or a few that belong together. */
export interface Step {
  run: () => Promise<void>
  /** Steps run in this order: what others refer to comes first, and a rule is removed before another agent gets it. */
  order: Order
}

export const ORDER = ['knowledge', 'agent', 'endpoint', 'rule-removal', 'rule'] as const
type Order = (typeof ORDER)[number]

export interface Push {
  api: Api
  remote: Remote
  env: Variables
  /** By folder, with those of what the push creates. */
  ids: Map<string, string>
  /** Ids of knowledge bases by name, with those that the push creates. */
  knowledge: Map<string, string>
}
