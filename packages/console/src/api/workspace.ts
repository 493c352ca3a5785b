import type { Identity } from '@ohun/sdk'

/** The query parameter with the workspace, for a person who is in several. */
const NAME = 'workspace'
/** The key under which this browser stores the workspace that was open last. */
const KEY = 'ohun-workspace'

/**
 * The workspace in the address of this document. Another workspace is another document, so that neither cached data nor
 * streams of two workspaces can mix.
 */
export const workspaceOfPage = new URLSearchParams(location.search).get(NAME) ?? undefined

/** The address in another workspace: `/sandbox/calls?workspace=ws_…`. */
export function addressIn(href: string, workspace_id: string): string {
  const { pathname, searchParams, hash } = new URL(href, location.origin)
  searchParams.set(NAME, workspace_id)
  return `${pathname}?${searchParams}${hash}`
}

export const startOf = (workspace_id: string): string => addressIn('/console/', workspace_id)

/** The identity in the workspace of the document. The service answers with the workspace in which the session began. */
export function inWorkspaceOfPage(identity: Identity): Identity {
  const own = identity.workspaces.find(({ workspace_id }) => workspace_id === workspaceOfPage)
  return own ? { ...identity, workspace_id: own.workspace_id, role: own.role } : identity
}

/** Whether the document belongs to a workspace in which the person is a member. */
export const isMember = ({ workspaces }: Identity): boolean =>
  workspaceOfPage === undefined || workspaces.some(({ workspace_id }) => workspace_id === workspaceOfPage)

/** The workspace to open for a person whose address does not name one. */
export function workspaceToOpen({ workspaces, workspace_id }: Identity): string {
  const last = localStorage.getItem(KEY)
  return workspaces.find((own) => own.workspace_id === last)?.workspace_id ?? workspace_id
}

export const rememberWorkspace = (workspace_id: string): void => localStorage.setItem(KEY, workspace_id)

/** The workspaces to which a person can switch. */
export const otherWorkspaces = ({ workspaces, workspace_id }: Identity): Identity['workspaces'] =>
  workspaces.filter((own) => own.workspace_id !== workspace_id)
