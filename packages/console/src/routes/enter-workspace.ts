import type { Identity } from '@ohun/sdk'
import { addressIn, isMember, rememberWorkspace, workspaceOfPage, workspaceToOpen } from '../api/workspace.ts'

const BASE = '/console'

/**
 * Opens the document of a workspace for a person in several, if the address below `/console` does not name one. A
 * person in only one workspace does not see its id in addresses.
 */
export async function enterWorkspace(identity: Identity, href: string): Promise<void> {
  if (workspaceOfPage !== undefined && isMember(identity)) rememberWorkspace(workspaceOfPage)
  if (workspaceOfPage !== undefined || identity.workspaces.length < 2) return
  location.replace(addressIn(BASE + href, workspaceToOpen(identity)))
  // The router's page must not appear in the meantime.
  await new Promise(() => {})
}
