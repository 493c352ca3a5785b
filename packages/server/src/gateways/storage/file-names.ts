import type { FileKey } from './file-store.ts'

const PARTITION = /^[a-z][0-9a-z_]*$/
const WORKSPACE_ID = /^ws_[0-9A-Za-z]+$/

type Prefix = 'call' | 'msg' | 'med' | 'part' | 'manifest'

/** How the files of one kind are named. */
export interface FileNames {
  /** The prefix of the ids, or one of several. */
  prefix: Prefix | readonly Prefix[]
  /** The extension of the files' names. */
  extension: '' | '.wav' | '.jsonl.gz' | '.json'
  /** Files in folders of partitions; without it they are in folders of workspaces. */
  owner?: 'partition'
}

/**
 * The same in every store, so that files can be copied between them.
 * @throws TypeError for ids that are not ours: they could name other files
 */
export function relativePath({ prefix, extension, owner }: FileNames, { workspace_id, file_id }: FileKey): string {
  const checked_id = checked(file_id, new RegExp(`^(?:${[prefix].flat().join('|')})_[0-9A-Za-z]+$`))
  const of = owner === 'partition' ? checked(workspace_id, PARTITION) : workspaceFolder(workspace_id)
  return `${of}/${checked_id}${extension}`
}

/** @throws TypeError for an id that is not ours */
export function workspaceFolder(workspace_id: string): string {
  return checked(workspace_id, WORKSPACE_ID)
}

function checked(id: string, form: RegExp): string {
  if (form.test(id)) return id
  throw new TypeError('An id cannot be part of a path.')
}
