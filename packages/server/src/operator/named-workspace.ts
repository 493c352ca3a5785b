import type { Caller, Environment } from '../platform/caller.ts'
import type { CommandDeps } from './command.ts'

/** The workspace that a command names, as the caller of a use case. A command has no rate limit. */
export function callerIn(
  { actor }: Pick<CommandDeps, 'actor'>,
  workspace_id: string,
  environment: Environment = 'production',
): Caller {
  return { workspace_id, environment, actor, role: 'owner', requests_per_minute: 0 }
}
