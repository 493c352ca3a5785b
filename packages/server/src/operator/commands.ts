import type { Command } from './command.ts'
import { blockWorkspaceCommand, unblockWorkspaceCommand } from './commands/block-workspace.ts'
import { checkHealthCommand } from './commands/check-health.ts'
import { createBackupCommand } from './commands/create-backup.ts'
import { listBackupsCommand } from './commands/list-backups.ts'
import { restoreBackupCommand } from './commands/restore-backup.ts'
import { settleRestoredCommand } from './commands/settle-restored.ts'
import { verifyBackupsCommand } from './commands/verify-backups.ts'
import { completionCommand } from './commands/completion.ts'
import { checkConfigCommand } from './commands/check-config.ts'
import { doctorCommand } from './commands/doctor.ts'
import { createKeyCommand } from './commands/create-key.ts'
import { createWorkspaceCommand } from './commands/create-workspace.ts'
import { creditWorkspaceCommand } from './commands/credit-workspace.ts'
import { deleteWorkspaceCommand } from './commands/delete-workspace.ts'
import { importNumbersCommand } from './commands/import-numbers.ts'
import { archiveCommand } from './commands/archive.ts'
import { readArchiveCommand } from './commands/read-archive.ts'
import { limitWorkspaceCommand } from './commands/limit-workspace.ts'
import { listDeliveriesCommand } from './commands/list-deliveries.ts'
import { listJobsCommand } from './commands/list-jobs.ts'
import { drainCommand } from './commands/drain.ts'
import { listNodesCommand } from './commands/list-nodes.ts'
import { listNumbersCommand } from './commands/list-numbers.ts'
import { logOutUserCommand } from './commands/log-out-user.ts'
import { removeFactorsCommand } from './commands/remove-factors.ts'
import { removeNumberCommand } from './commands/remove-number.ts'
import { reencryptSecretsCommand } from './commands/reencrypt-secrets.ts'
import { replayDeliveriesCommand } from './commands/replay-deliveries.ts'
import { resetPasswordCommand } from './commands/reset-password.ts'
import { signInLinkCommand } from './commands/sign-in-link.ts'
import { retryJobCommand } from './commands/retry-job.ts'
import { showUserCommand } from './commands/show-user.ts'
import { verifyUserCommand } from './commands/verify-user.ts'
import { listCarriersCommand } from './commands/list-carriers.ts'
import { listCheckoutsCommand } from './commands/list-checkouts.ts'
import { listKeysCommand } from './commands/list-keys.ts'
import { listMailCommand } from './commands/list-mail.ts'
import { listRatesCommand } from './commands/list-rates.ts'
import { listWithdrawalsCommand } from './commands/list-withdrawals.ts'
import { repeatWithdrawalsCommand } from './commands/repeat-withdrawals.ts'
import { listWorkspacesCommand } from './commands/list-workspaces.ts'
import { migrateCommand } from './commands/migrate.ts'
import { revokeKeyCommand } from './commands/revoke-key.ts'
import { setPlanCommand } from './commands/set-plan.ts'
import { settleCheckoutCommand } from './commands/settle-checkout.ts'
import { showCallCommand } from './commands/show-call.ts'
import { showWorkspaceCommand } from './commands/show-workspace.ts'
import { startCommand } from './commands/start.ts'
import { verifyLedgerCommand } from './commands/verify-ledger.ts'

/** All commands, in the order of the help. */
export const commands: readonly Command[] = [
  startCommand,
  checkHealthCommand,
  doctorCommand,
  checkConfigCommand,
  migrateCommand,
  listNodesCommand,
  drainCommand,
  importNumbersCommand,
  listNumbersCommand,
  removeNumberCommand,
  listWorkspacesCommand,
  showWorkspaceCommand,
  createWorkspaceCommand,
  setPlanCommand,
  creditWorkspaceCommand,
  limitWorkspaceCommand,
  blockWorkspaceCommand,
  unblockWorkspaceCommand,
  deleteWorkspaceCommand,
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  showUserCommand,
  verifyUserCommand,
  resetPasswordCommand,
  signInLinkCommand,
  logOutUserCommand,
  removeFactorsCommand,
  showCallCommand,
  listDeliveriesCommand,
  replayDeliveriesCommand,
  listJobsCommand,
  retryJobCommand,
  listCarriersCommand,
  listRatesCommand,
  listMailCommand,
  listCheckoutsCommand,
  settleCheckoutCommand,
  verifyLedgerCommand,
  reencryptSecretsCommand,
  archiveCommand,
  readArchiveCommand,
  createBackupCommand,
  listBackupsCommand,
  verifyBackupsCommand,
  restoreBackupCommand,
  settleRestoredCommand,
  listWithdrawalsCommand,
  repeatWithdrawalsCommand,
  completionCommand,
]
