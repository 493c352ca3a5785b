import type { KnowledgeDocumentCreate } from '@ohun/sdk'

/** As much as the service takes. */
export const LONGEST_TITLE = 200
export const LARGEST_FILE = 1_048_576

export const typeOf = (is_markdown: boolean) => (is_markdown ? 'text/markdown' : 'text/plain')

/** A file of text as a document. @throws TypeError for a file that is not text in UTF-8 */
export async function readDocument(file: File): Promise<KnowledgeDocumentCreate> {
  const content = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  return {
    title: file.name.slice(0, LONGEST_TITLE),
    content,
    content_type: typeOf(/\.(?:md|markdown)$/i.test(file.name)),
  }
}
