import { text } from '../../text/inbox.ts'

const MIB = 2 ** 20
const IMAGES = ['.jpg', '.jpeg', '.png']
const SOUNDS = ['.aac', '.amr', '.m4a', '.mp3', '.ogg']
const OTHERS = [...SOUNDS, ...'.3gp .csv .doc .docx .mp4 .pdf .ppt .pptx .txt .xls .xlsx'.split(' ')]

/** The file extensions that the service accepts, for the browser's file dialog. */
export const ACCEPTED = [...IMAGES, ...OTHERS].join(',')

/** WhatsApp does not show a caption with an audio file. */
export function isSound({ name }: Pick<File, 'name'>): boolean {
  return SOUNDS.some((extension) => name.toLowerCase().endsWith(extension))
}

/** Why the service would refuse a file, determined before it is sent. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const ends = (extension: string): boolean => name.toLowerCase().endsWith(extension)
  const max = IMAGES.some(ends) ? 5 : OTHERS.some(ends) ? 16 : undefined
  if (max === undefined) return text.file_type(name)
  if (size === 0) return text.file_empty(name)
  return size > max * MIB ? text.file_size(name, max) : undefined
}
