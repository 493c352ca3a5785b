import type { MessageInteractive, MessageTemplate } from '../../../generated/types.gen.ts'
import type { MediaContent, WhatsAppContent, WhatsAppMessage } from '../message-carrier.ts'

/** The body of `POST /{phone_number_id}/messages`. */
export function graphMessage({ to, content }: Pick<WhatsAppMessage, 'to' | 'content'>): object {
  const addressed = { messaging_product: 'whatsapp', recipient_type: 'individual', to: to.slice(1) }
  return { ...addressed, ...contentOf(content) }
}

function contentOf(content: WhatsAppContent): object {
  switch (content.message_type) {
    case 'text':
      return { type: 'text', text: { preview_url: /https?:\/\//i.test(content.body), body: content.body } }
    case 'interactive':
      return { type: 'interactive', interactive: interactiveOf(content.body, content.interactive) }
    case 'template':
      return { type: 'template', template: templateOf(content.template) }
    default:
      return { type: content.message_type, [content.message_type]: mediaOf(content) }
  }
}

/** WhatsApp does not support captions for audio, and shows the name of a document. */
function mediaOf({ message_type, media_url: link, media_caption, file }: MediaContent): object {
  const caption = message_type === 'audio' ? null : media_caption
  const filename = message_type === 'document' ? (file?.filename ?? filenameOf(link)) : null
  return {
    ...(file ? { id: file.id } : { link }),
    ...(caption !== null && { caption }),
    ...(filename !== null && { filename }),
  }
}

/** The last segment of the path. Null if it is empty. */
function filenameOf(link: string): string | null {
  const last = URL.parse(link)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).slice(0, 240) || null
  } catch {
    return last
  }
}

function templateOf({ name, language_code, parameters = [] }: MessageTemplate): object {
  const texts = parameters.map((text) => ({ type: 'text', text }))
  const components = texts.length === 0 ? {} : { components: [{ type: 'body', parameters: texts }] }
  return { name, language: { code: language_code }, ...components }
}

function interactiveOf(text: string, { buttons, list }: MessageInteractive): object {
  const body = { text }
  if (list) return { type: 'list', body, action: { button: list.button, sections: [{ rows: list.rows }] } }
  const replies = (buttons ?? []).map((reply) => ({ type: 'reply', reply }))
  return { type: 'button', body, action: { buttons: replies } }
}
