import type { WireOperation } from '../manifest.ts'
import { operationCommands } from './command-table.ts'

/** The operation that tells whose key it is: `login`, `whoami` and `doctor` prove a key with it. */
export const identityOperation: WireOperation = operationCommands.find(
  ({ path }) => path.join(' ') === 'auth me',
)!.operation
