import { compileCheck } from '../yaml/schema-faults.ts'
import { faultLines, parseYaml, YamlFaults, type YamlFile } from '../yaml/read-yaml.ts'
import { knowledgeSchema } from './file-schema.ts'
import { readNamed, textOfFile, type Folder } from './folder.ts'

/** A knowledge base as its folder describes it. */
export interface LocalKnowledge {
  /** The folder in `knowledge/`. */
  folder: string
  name: string
  description: string | null
  documents: readonly LocalDocument[]
  yaml: YamlFile
}

export interface LocalDocument {
  title: string
  /** The name of a file beside `knowledge.yaml`. */
  file: string
  content: string
  content_type: 'text/plain' | 'text/markdown'
}

/** The folder of knowledge bases, beside the folders of agents. */
export const KNOWLEDGE = 'knowledge'
export const KNOWLEDGE_FILE = 'knowledge.yaml'

/** Every knowledge base of the folder. @throws YamlFaults */
export async function readKnowledge(folder: Folder): Promise<LocalKnowledge[]> {
  const check = compileCheck(knowledgeSchema)
  const found: LocalKnowledge[] = []
  for (const name of await folder.folders(KNOWLEDGE)) {
    const inside = `${KNOWLEDGE}/${name}`
    const bytes = await folder.read(`${inside}/${KNOWLEDGE_FILE}`)
    if (!bytes) continue
    const yaml = parseYaml(folder.shown(`${inside}/${KNOWLEDGE_FILE}`), bytes)
    const faults = faultLines(yaml, check(yaml.value), 'the file')
    if (faults.length > 0) throw new YamlFaults(faults)
    const { documents, description = null, ...rest } = yaml.value as Listed
    const read: LocalDocument[] = []
    for (const [index, document] of documents.entries()) {
      const place = yaml.placeOf(['documents', String(index), 'file'])
      read.push(await readDocument(folder, inside, { ...document, place }))
    }
    found.push({ folder: name, ...rest, description, documents: read, yaml })
  }
  return found
}

interface Listed {
  name: string
  description?: string | null
  documents: { title: string; file: string }[]
}

async function readDocument(
  folder: Folder,
  inside: string,
  { title, file, place }: { title: string; file: string; place: string },
): Promise<LocalDocument> {
  const path = `${inside}/${file}`
  const read = await readNamed(folder, path)
  if ('fault' in read) throw new YamlFaults([`${place}: file ${read.fault}.`])
  const content_type = file.endsWith('.md') ? 'text/markdown' : 'text/plain'
  return { title, file, content: textOfFile(read.bytes), content_type }
}
