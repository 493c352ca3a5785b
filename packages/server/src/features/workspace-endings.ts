import { deleteWorkspaceTargets } from '../delivery/targets.ts'
import { removeFilesOfWorkspace } from '../gateways/storage/file-removals.ts'
import { endVersionsOfWorkspace } from './agents/versions/end-versions.ts'
import { deleteBillingDetails } from './billing/invoices/billing-details.ts'
import { endSubscription } from './billing/subscription/set-subscription.ts'
import { endWorkspaceCalls } from './calls/ending/end-workspace-calls.ts'
import { deleteMediaOfWorkspace } from './messages/media/delete-media.ts'
import { endWorkspaceMessages } from './messages/sending/record-outcome.ts'
import { releaseNumbersOfWorkspace } from './numbers/release-number.ts'
import { deleteClocks } from './sandbox-clocks/delete-clocks.ts'
import { deleteSimulationsOfWorkspace } from './simulations/delete-simulations.ts'
import type { WorkspaceEnding } from './workspaces/end-workspace.ts'

/**
 * The steps that end a workspace, the same for its owner and for operators. Calls end while their agents still have targets, and a
 * number is released when no call uses it.
 */
export const workspaceEndings: readonly WorkspaceEnding[] = [
  endWorkspaceCalls,
  endWorkspaceMessages,
  deleteMediaOfWorkspace,
  removeFilesOfWorkspace,
  deleteWorkspaceTargets,
  endVersionsOfWorkspace,
  releaseNumbersOfWorkspace,
  endSubscription,
  deleteBillingDetails,
  deleteClocks,
  deleteSimulationsOfWorkspace,
]
