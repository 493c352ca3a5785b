import { homeOperator } from '../../../gateways/telephony/routing.ts'
import type { Message, SandboxInboundMessage } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Clock } from '@ohun/clock'
import type { Database } from '../../../platform/db/database.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Ids } from '../../../platform/ids.ts'
import { messageView } from '../message.view.ts'
import { numberHolders } from './number-holders.ts'
import type { StoreInbound } from './receive-messages.ts'

export interface SimulateInboundDeps {
  db: Database
  clock: Clock
  ids: Ids
  store: StoreInbound
}

/**
 * Makes a simulated contact write to one of the workspace's sandbox numbers.
 * @throws ApiError PERMISSION_DENIED with a production key, NOT_FOUND and INVALID_ARGUMENT for a number that receives no messages.
 */
export async function simulateInboundMessage(
  deps: SimulateInboundDeps,
  { workspace_id, environment }: Caller,
  { to, from, channel, body }: SandboxInboundMessage,
): Promise<Message> {
  if (environment !== 'sandbox')
    throw new ApiError(
      'PERMISSION_DENIED',
      'Simulated contacts are available only in the sandbox: use a key that starts with pk_test_.',
    )
  await requireTaken(deps, { environment, workspace_id, to, channel })
  const reception = await deps.store({
    carrier: 'sandbox',
    // A simulated message is never repeated.
    repeat_key: deps.ids('msg'),
    repeats_since: deps.clock.now(),
    environment,
    workspace_id,
    channel,
    from,
    to,
    message_type: 'text',
    body,
    media: null,
    mno: channel === 'sms' ? homeOperator(from) : null,
    written_at: null,
  })
  if (reception.outcome !== 'stored') throw noNumber(to)
  return messageView(reception.message)
}

type Addressed = Pick<SandboxInboundMessage, 'to' | 'channel'> & { environment: 'sandbox'; workspace_id: string }

async function requireTaken(deps: SimulateInboundDeps, addressed: Addressed): Promise<void> {
  const { to, channel } = addressed
  const holder = (await numberHolders(deps, [addressed]))(addressed)
  if (holder?.status !== 'provisioned') throw noNumber(to)
  if (!holder.channels.includes(channel))
    throw new ApiError('INVALID_ARGUMENT', `to: ${to} has no ${channel} channel; use a number that has it.`)
  if (holder.agent_id === null)
    throw new ApiError('INVALID_ARGUMENT', `to: ${to} has no agent; assign one to the number first.`)
}

function noNumber(to: string): ApiError {
  return new ApiError('NOT_FOUND', `to: ${to} is not a number of this workspace.`)
}
