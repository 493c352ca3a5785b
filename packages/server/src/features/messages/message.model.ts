import type {
  MessageChannel,
  MessageDirection,
  MessageEncoding,
  MessageInteractive,
  MessageStatus,
  MessageTemplate,
  MessageType,
  Mno,
} from '../../generated/types.gen.ts'
import type { Environment } from '../../platform/caller.ts'
import { WorkspaceModel } from '../../platform/workspace-model.ts'

export class MessageRow extends WorkspaceModel {
  static override tableName = 'messages'
  static override idColumn = 'message_id'

  declare message_id: string
  declare environment: Environment
  declare agent_id: string
  /** The version of the agent that wrote the message. Null if no agent wrote it. */
  declare agent_version: number | null
  declare conversation_id: string
  declare channel: MessageChannel
  declare direction: MessageDirection
  declare from: string
  declare to: string
  declare message_type: MessageType
  declare body: string
  declare media_url: string | null
  declare media_caption: string | null
  declare template: MessageTemplate | null
  declare interactive: MessageInteractive | null
  declare segments: number
  declare encoding: MessageEncoding | null
  declare status: MessageStatus
  declare mno: Mno | null
  /** The carrier account that sent or received the message. */
  declare carrier: string | null
  declare error_code: string | null
  /** A description of what was wrong with the reply of a backend or model. Null if nothing was. */
  declare error_detail: string | null
  declare cost_kobo: number
  /** The message's position in the history that turns get. */
  declare turn_id: string
  /** Outbound: the message that the agent answers with this one. */
  declare reply_to_message_id: string | null
  /** The time from which the message's text is not kept. */
  declare erased_at: Date | null
  declare created_at: Date
  /** Outbound, in production: the time from which a carrier may have the message. Null if it has certainly not left the service. */
  declare submitting_at: Date | null
  declare sent_at: Date | null
  declare delivered_at: Date | null
  declare read_at: Date | null
  declare failed_at: Date | null
}

/** A message as data, without the model's methods. */
export type MessageRecord = Omit<MessageRow, keyof WorkspaceModel> & { workspace_id: string }
