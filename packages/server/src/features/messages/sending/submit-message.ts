import type { Messaging } from '../../../gateways/messaging/by-environment.ts'
import type { SubmitOutcome, UploadedFile, WhatsAppContent } from '../../../gateways/messaging/message-carrier.ts'
import { segmentText } from '../../../gateways/messaging/segments.ts'
import type { MessageInteractive, MessageTemplate } from '../../../generated/types.gen.ts'
import type { MessageRecord } from '../message.model.ts'

/** Carriers limit the time of a submission themselves. A message is not cancelled otherwise. */
const never = new AbortController().signal

/** Submits a recorded message to the carriers of its channel and environment. A carrier may already have its file. */
export async function submitMessage(
  messaging: Messaging,
  message: MessageRecord,
  file: UploadedFile | null,
): Promise<SubmitOutcome> {
  const { message_id, workspace_id, environment, from, to } = message
  const addressed = { message_id, workspace_id, from, to }
  if (message.channel === 'sms') {
    const { encoding, parts } = segmentText(message.body)
    return await messaging.smsCarrierFor(environment, to).submit({ ...addressed, encoding, parts }, never)
  }
  const content = whatsAppContent(message, file)
  return await messaging.whatsAppCarrierFor(environment, from).submit({ ...addressed, content }, never)
}

function whatsAppContent(message: MessageRecord, file: UploadedFile | null): WhatsAppContent {
  const { message_type, body, media_caption } = message
  switch (message_type) {
    case 'text':
      return { message_type, body }
    case 'interactive':
      return { message_type, body, interactive: message.interactive as MessageInteractive }
    case 'template':
      return { message_type, template: message.template as MessageTemplate }
    default:
      return { message_type, media_url: message.media_url as string, media_caption, ...(file && { file }) }
  }
}
