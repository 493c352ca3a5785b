import { partsOf } from './item-keys.ts'
import type { Push, Step } from './push.ts'
import type { KnowledgeUnit } from './units.ts'

/** A changed document is added before the old one is deleted, because agents use the knowledge base in the meantime. */
export function knowledgeSteps(push: Push, unit: KnowledgeUnit): Step[] {
  const { local, remote, folder, changes } = unit
  if (!local) return []
  const added = changes.filter(({ to }) => to !== undefined)
  const removed = changes.filter(({ from }) => from !== undefined)
  return [
    ...(remote ? [] : [step(() => createKnowledge(push, unit))]),
    ...added.map(({ key, to }) =>
      step(() => addDocument(push, folder, { title: partsOf(key).name, ...(to as object) })),
    ),
    ...removed.map(({ key }) => step(() => deleteDocument(push, unit, partsOf(key).name))),
  ]
}

const step = (run: Step['run']): Step => ({ order: 'knowledge', run })

async function createKnowledge({ api, ids, knowledge }: Push, { folder, local }: KnowledgeUnit): Promise<void> {
  const { name, description } = local!
  const body = { name, description }
  const { knowledge_base_id } = await api.call<{ knowledge_base_id: string }>('knowledge-bases create', { body })
  ids.set(folder, knowledge_base_id)
  knowledge.set(name, knowledge_base_id)
}

async function addDocument({ api, ids }: Push, folder: string, body: object): Promise<void> {
  await api.call('knowledge-documents create', { path: { knowledge_base_id: ids.get(folder)! }, body })
}

async function deleteDocument({ api, remote }: Push, unit: KnowledgeUnit, name: string): Promise<void> {
  const { knowledge_base_id } = unit.remote!
  const index = [...unit.actual.keys()].findIndex((key) => partsOf(key).name === name)
  const document = remote.documents.get(knowledge_base_id)![index]!
  const path = { knowledge_base_id, document_id: document.document_id }
  await api.call('knowledge-documents delete', { path })
}
