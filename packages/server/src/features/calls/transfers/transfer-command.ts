import { readTransferRequest } from '../../../domain/warm-transfer.ts'
import type { CallTransfer } from '../../../generated/types.gen.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { CallCommand } from '../carrying/call-controls.ts'

/**
 * The command for a request to transfer a call.
 * @throws ApiError INVALID_ARGUMENT for a blind transfer with a field of warm ones.
 */
export function transferCommand({ kind = 'blind', ...given }: CallTransfer): CallCommand {
  const { destination, ...warm } = given
  const [field] = Object.keys(warm)
  if (kind === 'blind' && field === undefined) return { kind: 'transfer', destination }
  if (kind === 'blind')
    throw new ApiError(
      'INVALID_ARGUMENT',
      `${field}: is only for a warm transfer; set kind to "warm", or leave it out.`,
    )
  const read = readTransferRequest(given)
  if ('fault' in read) throw new ApiError('INVALID_ARGUMENT', `${read.fault}.`)
  return { kind: 'warm_transfer', request: read.request }
}
