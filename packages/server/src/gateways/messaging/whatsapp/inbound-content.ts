import { beginningOf } from '../../../platform/storable-text.ts'
import type { InboundMedia, InboundMessage } from '../message-carrier.ts'
import { partOf, partsOf, textOf, type Json } from './json-parts.ts'

export type InboundContent = Pick<InboundMessage, 'message_type' | 'body' | 'media' | 'described'>

/** The reason why a message is ignored. A fixed set of words, because they are logged. */
export type LeftOut = 'malformed' | 'not_a_message' | 'reaction_removed'

const LONGEST_ID = 256
const LONGEST_TYPE = 127
const LONGEST_FILENAME = 255
/** WhatsApp limits typed text to 4,096 characters. Forms and contacts can be longer. */
const LONGEST_BODY = 16_384

const NOT_PASSED_ON = '[Unsupported message]'

/** Types that concern a number or an earlier message, and need no answer. */
const NOTICES = new Set(['system', 'edit', 'revoke', 'request_welcome'])

/** The content of a message. Content without text is described in brackets, for people and for the agent's model. */
export function inboundContent(message: Json): InboundContent | LeftOut {
  const type = textOf(message, 'type')
  if (NOTICES.has(type)) return 'not_a_message'
  const part = partOf(message, type)
  switch (type) {
    case 'text':
      return written(textOf(part, 'body'))
    case 'image':
    case 'audio':
    case 'document':
    case 'video':
      return withMedia(type, part, textOf(part, 'caption'))
    case 'sticker':
      return withMedia('image', part, '[Sticker]')
    case 'button':
      return chosen(textOf(part, 'text'))
    case 'interactive':
      return interactiveContent(part)
    case 'reaction':
      return reactionContent(part)
    case 'contacts':
      return described(contactsText(partsOf(message, 'contacts')))
    case '':
      return 'malformed'
    case 'location':
      return described(locationText(part))
    case 'order':
      return written(`[Order] ${partsOf(part, 'product_items').length} items ${textOf(part, 'text')}`.trim())
    default:
      return written(NOT_PASSED_ON)
  }
}

function locationText(part: Json): string {
  const place = [textOf(part, 'name'), textOf(part, 'address')].filter((text) => text !== '')
  const { latitude, longitude } = part
  const at = typeof latitude === 'number' && typeof longitude === 'number' ? [`${latitude}, ${longitude}`] : []
  return ['[Location]', ...place, ...at].join(' ')
}

function written(body: string): InboundContent | LeftOut {
  return body === '' ? 'malformed' : asText(body)
}

/** A description that the sender did not write. */
function described(body: string): InboundContent {
  return { ...asText(body), described: true }
}

function asText(body: string): InboundContent {
  return { message_type: 'text', body: beginningOf(body, LONGEST_BODY), media: null }
}

function chosen(title: string): InboundContent | LeftOut {
  if (title === '') return 'malformed'
  return { message_type: 'interactive', body: beginningOf(title, LONGEST_BODY), media: null }
}

/** The content of an interactive reply. For a form, only its text is used; the answers are meant for the business's own backend. */
function interactiveContent(part: Json): InboundContent | LeftOut {
  switch (textOf(part, 'type')) {
    case 'button_reply':
      return chosen(textOf(partOf(part, 'button_reply'), 'title'))
    case 'list_reply':
      return chosen(textOf(partOf(part, 'list_reply'), 'title'))
    case 'nfm_reply':
      return written(`[Form] ${textOf(partOf(part, 'nfm_reply'), 'body')}`.trim())
    default:
      return written(NOT_PASSED_ON)
  }
}

function reactionContent(part: Json): InboundContent | LeftOut {
  const emoji = textOf(part, 'emoji')
  return emoji === '' ? 'reaction_removed' : written(`[Reaction] ${emoji}`)
}

function withMedia(
  message_type: Extract<InboundContent['message_type'], 'image' | 'audio' | 'document' | 'video'>,
  part: Json,
  body: string,
): InboundContent | LeftOut {
  const media = mediaIn(part)
  return media ? { message_type, body: beginningOf(body, LONGEST_BODY), media } : 'malformed'
}

function mediaIn(part: Json): InboundMedia | null {
  const [id, mime_type] = [textOf(part, 'id'), textOf(part, 'mime_type')]
  if (id === '' || id.length > LONGEST_ID || mime_type === '' || mime_type.length > LONGEST_TYPE) return null
  const filename = beginningOf(textOf(part, 'filename'), LONGEST_FILENAME)
  return { id, mime_type, filename: filename === '' ? null : filename }
}

/** `contacts` is a list, unlike the part of every other type. */
function contactsText(contacts: readonly Json[]): string {
  const each = contacts.map((contact) => {
    const numbers = partsOf(contact, 'phones').map((phone) => textOf(phone, 'phone'))
    return [textOf(partOf(contact, 'name'), 'formatted_name'), ...numbers].filter((text) => text !== '').join(' ')
  })
  return ['[Contact]', each.join('; ')].join(' ').trim()
}
