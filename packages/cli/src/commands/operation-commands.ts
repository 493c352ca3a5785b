import { commands } from '../generated/commands.gen.ts'
import type { OperationCommand, WireOperation } from '../manifest.ts'

export const operationCommands: readonly OperationCommand[] = commands

/** Opens a session. */
export const logInOperation: WireOperation = operationNamed('auth login')

/** The second step of a login. */
export const completeLoginOperation: WireOperation = operationNamed('auth complete-login')

/** Ends a session. */
export const endSessionOperation: WireOperation = operationNamed('sessions delete')

/** The operation that identifies the owner of a key: `login`, `whoami` and `doctor` check a key with it. */
export const identityOperation: WireOperation = operationNamed('auth me')

/** The agent's answer to one typed message. */
export const playgroundOperation: WireOperation = operationNamed('agents playground')

/** Starts a top-up and reports its state. */
export const checkoutOperation: WireOperation = operationNamed('billing checkout')
export const getCheckoutOperation: WireOperation = operationNamed('billing get-checkout')

export function operationNamed(name: string): WireOperation {
  return operationCommands.find(({ path }) => path.join(' ') === name)!.operation
}
