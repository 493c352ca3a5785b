import type { Flag } from '@ohun/command-line/definition'
import { UsageError } from '@ohun/command-line/usage-error'
import type { Context } from './context.ts'

export const OPERATOR_FLAG: Flag = {
  flag: 'operator',
  type: 'string',
  description:
    "Your name, for the list of nodes or the workspace's audit log, which its owner can read. Default: OHUN_OPERATOR, or the user of this machine.",
}

/** A name that fits into one line of the audit log, and can neither hide nor imitate other text in it. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@+-]{0,63}$/u

/**
 * The actor in the audit log: `operator:` and a name. Ids of keys and users have no colon, so they cannot be mistaken for an
 * operator.
 * @throws UsageError
 */
export function actorOf({ variables, userName }: Pick<Context, 'variables' | 'userName'>, flag: string | undefined) {
  const [name, source] =
    flag === undefined ? [variables.OHUN_OPERATOR ?? userName(), 'OHUN_OPERATOR'] : [flag.trim(), '--operator']
  if (NAME.test(name)) return `operator:${name}`
  throw new UsageError(
    `${source}: must be a name of 1 to 64 letters, digits, spaces or . _ @ + -, not ${JSON.stringify(name)}.`,
  )
}
