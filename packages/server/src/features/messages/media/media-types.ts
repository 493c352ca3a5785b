import type { MessageMediaType } from '../../../generated/types.gen.ts'

const MIB = 2 ** 20

/**
 * The media that a message type may contain, according to Meta's limits.
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media
 */
interface MediaRule {
  max_bytes: number
  /** Null if every type is allowed, as for documents. */
  mime_types: ReadonlySet<string> | null
}

const rules: Readonly<Record<string, MediaRule>> = {
  image: { max_bytes: 5 * MIB, mime_types: new Set(['image/jpeg', 'image/png', 'image/webp']) },
  audio: {
    max_bytes: 16 * MIB,
    mime_types: new Set(['audio/aac', 'audio/amr', 'audio/mpeg', 'audio/mp4', 'audio/ogg']),
  },
  video: { max_bytes: 16 * MIB, mime_types: new Set(['video/mp4', 'video/3gpp']) },
  document: { max_bytes: 100 * MIB, mime_types: null },
}

/** The file types that WhatsApp delivers, by file name extension. An inbound image may also be a WebP, such as a sticker. */
const sendable: Readonly<Record<string, readonly [MessageMediaType, string]>> = {
  jpg: ['image', 'image/jpeg'],
  jpeg: ['image', 'image/jpeg'],
  png: ['image', 'image/png'],
  aac: ['audio', 'audio/aac'],
  amr: ['audio', 'audio/amr'],
  m4a: ['audio', 'audio/mp4'],
  mp3: ['audio', 'audio/mpeg'],
  ogg: ['audio', 'audio/ogg'],
  '3gp': ['video', 'video/3gpp'],
  mp4: ['video', 'video/mp4'],
  csv: ['document', 'text/plain'],
  doc: ['document', 'application/msword'],
  docx: ['document', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  pdf: ['document', 'application/pdf'],
  ppt: ['document', 'application/vnd.ms-powerpoint'],
  pptx: ['document', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  txt: ['document', 'text/plain'],
  xls: ['document', 'application/vnd.ms-excel'],
  xlsx: ['document', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
}

export const SENDABLE_EXTENSIONS = Object.keys(sendable)

export interface SendableType {
  message_type: MessageMediaType
  mime_type: string
}

/** The type of a file to send. Null for a name that has no extension, or one that WhatsApp does not deliver. */
export function sendableType(filename: string): SendableType | null {
  const extension = /[^.]\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? ''
  if (!Object.hasOwn(sendable, extension)) return null
  const [message_type, mime_type] = sendable[extension]!
  return { message_type, mime_type }
}

/** The most bytes that a file of the message may have. Null if the message cannot contain such a file. */
export function maxBytes(message_type: string, mime_type: string): number | null {
  const rule = rules[message_type]
  if (!rule || (rule.mime_types && !rule.mime_types.has(baseType(mime_type)))) return null
  return rule.max_bytes
}

/** Types that a browser shows or plays without executing their content, with their file extensions. */
const served = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'application/pdf': 'pdf',
} as const

export type ServedType = keyof typeof served | 'application/octet-stream'

/** The type with which a file is served. Its content and its declared type are untrusted. */
export function servedType(mime_type: string): ServedType {
  const base = baseType(mime_type)
  return Object.hasOwn(served, base) ? (base as ServedType) : 'application/octet-stream'
}

/** The name for a file that its sender did not name. */
export function plainName(message_id: string, mime_type: string): string {
  const type = servedType(mime_type)
  return type === 'application/octet-stream' ? message_id : `${message_id}.${served[type]}`
}

/** The type without parameters such as `codecs=opus`. */
function baseType(mime_type: string): string {
  return mime_type.split(';')[0]?.trim().toLowerCase() ?? ''
}
