import type { KnowledgeDocumentCreate } from '@ohun/sdk'
import { text } from '../../text/knowledge.ts'

/** The longest title that the service accepts. */
export const LONGEST_TITLE = 200
const LARGEST_FILE = 1_048_576

export const typeOf = (is_markdown: boolean) => (is_markdown ? 'text/markdown' : 'text/plain')

/** Converts a text file to a document. @throws TypeError for a file that is not UTF-8 text */
async function readDocument(file: File): Promise<KnowledgeDocumentCreate> {
  const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  return {
    title: file.name.slice(0, LONGEST_TITLE),
    content,
    content_type: typeOf(/\.(?:md|markdown)$/i.test(file.name)),
  }
}

/** The document, or the reason why the file cannot become one. */
export async function fileOf(file: File): Promise<KnowledgeDocumentCreate | string> {
  if (file.size > LARGEST_FILE) return text.too_large
  try {
    return await readDocument(file)
  } catch {
    return text.not_text
  }
}
