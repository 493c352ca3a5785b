import { ApiError } from '../../platform/errors.ts'
import { REQUIRED_DPA_VERSION } from './dpa-version.ts'

/** SQL: part of the larger statement that reads the facts for the gates of a call or message: true if the workspace `w` may go live. */
export const dpaAccepted = `exists (
  select from dpa_acceptances d where d.workspace_id = w.workspace_id and d.version = '${REQUIRED_DPA_VERSION}')`

/** @throws ApiError PERMISSION_DENIED until the required version is accepted. */
export function requireDpa(accepted: boolean): void {
  if (accepted) return
  throw new ApiError(
    'PERMISSION_DENIED',
    `Production requires the data processing agreement: accept version ${REQUIRED_DPA_VERSION} with POST /v1/dpa/accept.`,
  )
}
