import type { MessageCreate, MessageInteractive, MessageType } from '../../../generated/types.gen.ts'
import { ApiError } from '../../../platform/errors.ts'
import { NO_CONTENT, textContent, type MessageContent } from './new-message.ts'

type Field = 'body' | 'media_url' | 'media_id' | 'media_caption' | 'template' | 'interactive'

const FIELDS: readonly Field[] = ['body', 'media_url', 'media_id', 'media_caption', 'template', 'interactive']
/** The fields that name a file. A message has one of them. */
const FILE: readonly Field[] = ['media_url', 'media_id']

interface FieldRule {
  required: readonly Field[]
  optional: readonly Field[]
  /** Whether the type has a file. */
  file?: true
}

/** The required and optional fields of each message type. WhatsApp shows no caption with audio. */
const fieldsOf: Readonly<Record<MessageType, FieldRule>> = {
  text: { required: ['body'], optional: [] },
  image: { required: [], file: true, optional: ['media_caption'] },
  audio: { required: [], file: true, optional: [] },
  document: { required: [], file: true, optional: ['media_caption'] },
  video: { required: [], file: true, optional: ['media_caption'] },
  interactive: { required: ['body', 'interactive'], optional: [] },
  template: { required: ['template'], optional: [] },
}

const MAX_SEGMENTS = 10
const LONGEST_INTERACTIVE_BODY = 1_024

/** Checks the content of a request across its fields. @throws ApiError INVALID_ARGUMENT, which names the field. */
export function messageContent(request: MessageCreate): MessageContent {
  const { channel, message_type = 'text' } = request
  if (channel === 'sms' && message_type !== 'text')
    throw fault('message_type', `an SMS can only be text; send ${message_type} by whatsapp`)
  requireFields(request, message_type)
  const { body = '', media_url = null, media_caption = null, interactive = null } = request
  if (request.body?.trim() === '') throw fault('body', 'must contain something besides spaces')
  if (message_type === 'text') return requireSegments(textContent(channel, body))
  if (interactive) requireChoices(interactive, body)
  const template = request.template ? { ...request.template, parameters: request.template.parameters ?? [] } : null
  return { ...NO_CONTENT, message_type, body, media_url, media_caption, template, interactive }
}

function requireFields(request: MessageCreate, message_type: MessageType): void {
  const rule = fieldsOf[message_type]
  if (rule.file) requireFile(request, message_type)
  const [required, optional] = [rule.required, [...rule.optional, ...(rule.file ? FILE : [])]]
  const file = rule.file ? ['media_url or media_id'] : []
  const takes = [...required, ...file, ...rule.optional.map((field) => `${field} if you like`)].join(' and ')
  for (const field of FIELDS) {
    const given = request[field] !== undefined
    if (!given && required.includes(field)) throw fault(field, `is required with message_type ${message_type}`)
    if (given && !required.includes(field) && !optional.includes(field))
      throw fault(field, `is not accepted with message_type ${message_type}, which takes ${takes}`)
  }
}

function requireFile({ media_url, media_id }: MessageCreate, message_type: MessageType): void {
  if (media_url === undefined && media_id === undefined)
    throw fault('media_url', `is required with message_type ${message_type}; or upload the file and send its media_id`)
  if (media_url !== undefined && media_id !== undefined)
    throw fault('media_id', 'is not accepted beside media_url; a message has one file')
}

function requireSegments(content: MessageContent): MessageContent {
  const { segments, encoding } = content
  if (segments > MAX_SEGMENTS)
    throw fault('body', `has ${segments} ${encoding} segments; an SMS may have at most ${MAX_SEGMENTS}`)
  return content
}

function requireChoices({ buttons, list }: MessageInteractive, body: string): void {
  if ((buttons === undefined) === (list === undefined)) throw fault('interactive', 'must have either buttons or list')
  if (Array.from(body).length > LONGEST_INTERACTIVE_BODY)
    throw fault('body', `must have at most ${LONGEST_INTERACTIVE_BODY} characters with message_type interactive`)
  const [field, choices] = buttons ? (['buttons', buttons] as const) : (['list.rows', list?.rows ?? []] as const)
  for (const key of ['id', 'title'] as const)
    if (new Set(choices.map((choice) => choice[key])).size < choices.length)
      throw fault(`interactive.${field}`, `each must have ${key === 'id' ? 'an id' : 'a title'} of its own`)
}

function fault(field: string, what: string): ApiError {
  return new ApiError('INVALID_ARGUMENT', `${field}: ${what}.`)
}
