import type { Command } from './command.ts'
import { limitWorkspaceCommand } from './commands/limit-workspace.ts'
import { createKeyCommand } from './commands/create-key.ts'
import { createWorkspaceCommand } from './commands/create-workspace.ts'
import { creditWorkspaceCommand } from './commands/credit-workspace.ts'
import { importNumbersCommand } from './commands/import-numbers.ts'
import { listCarriersCommand } from './commands/list-carriers.ts'
import { listCheckoutsCommand } from './commands/list-checkouts.ts'
import { listRatesCommand } from './commands/list-rates.ts'
import { listMailCommand } from './commands/list-mail.ts'
import { listWorkspacesCommand } from './commands/list-workspaces.ts'
import { migrateCommand } from './commands/migrate.ts'
import { setPlanCommand } from './commands/set-plan.ts'
import { settleCheckoutCommand } from './commands/settle-checkout.ts'
import { verifyLedgerCommand } from './commands/verify-ledger.ts'

/** In the order of the help. */
export const commands: readonly Command[] = [
  migrateCommand,
  importNumbersCommand,
  listWorkspacesCommand,
  createWorkspaceCommand,
  setPlanCommand,
  creditWorkspaceCommand,
  limitWorkspaceCommand,
  createKeyCommand,
  listCarriersCommand,
  listRatesCommand,
  listMailCommand,
  listCheckoutsCommand,
  settleCheckoutCommand,
  verifyLedgerCommand,
]
