import { Document } from 'yaml'
import { fileText, slugOf, type Folder } from './folder.ts'
import { canonicalJson, type Items } from './items.ts'
import { partsOf } from './item-keys.ts'
import { KNOWLEDGE_FILE, type LocalDocument, type LocalKnowledge } from './read-knowledge.ts'

/** The content of `knowledge.yaml` and its documents. */
export interface WrittenKnowledge {
  /** The folder, such as `knowledge/clinic`. */
  folder: string
  local: LocalKnowledge | null
  name: string
  description: string | null
  before: Items
  after: Items
}

interface Content {
  content: string
  content_type: string
}

/** Writes the list of documents and the documents that differ. Files of removed documents are kept. */
export async function writeKnowledge(folder: Folder, written: WrittenKnowledge): Promise<void> {
  const { local, before, after } = written
  const document = local?.yaml.document.clone() ?? new Document({})
  if (!local || local.name !== written.name) document.set('name', written.name)
  if (!local && written.description !== null) document.set('description', written.description)
  const files = filesOf(local?.documents ?? [], after)
  for (const [key, value] of after) {
    if (canonicalJson(before.get(key) ?? null) === canonicalJson(value)) continue
    await folder.write(`${written.folder}/${files.get(key)!}`, fileText((value as Content).content))
  }
  const entries = [...after.keys()].map((key) => ({ title: partsOf(key).name, file: files.get(key)! }))
  const listed = local?.documents.map(({ title, file }) => ({ title, file }))
  if (canonicalJson(listed ?? null) !== canonicalJson(entries)) document.set('documents', document.createNode(entries))
  await folder.write(`${written.folder}/${KNOWLEDGE_FILE}`, document.toString({ lineWidth: 0 }))
}

/** A document keeps its file as long as the extension matches its type. */
function filesOf(known: readonly LocalDocument[], items: Items): Map<string, string> {
  const taken = new Set(known.map(({ file }) => file.replace(/\.\w+$/, '')))
  const files = new Map<string, string>()
  for (const [key, value] of items) {
    const { name } = partsOf(key)
    const { content_type } = value as Content
    const before = known.find(({ title }) => title === name)
    const stem = before?.content_type === content_type ? undefined : slugOf(name, taken)
    if (stem !== undefined) taken.add(stem)
    files.set(key, stem === undefined ? before!.file : `${stem}${content_type === 'text/markdown' ? '.md' : '.txt'}`)
  }
  return files
}
