import type { FileKey } from './file-store.ts'

const PARTITION = /^[a-z][0-9a-z_]*$/
const WORKSPACE_ID = /^ws_[0-9A-Za-z]+$/

type Prefix = 'call' | 'msg' | 'med' | 'part' | 'manifest'

/** The naming of the files of one kind. */
export interface FileNames {
  /** The prefix of the ids, or a list of allowed prefixes. */
  prefix: Prefix | readonly Prefix[]
  /** The extension of the file names. */
  extension: '' | '.wav' | '.jsonl.gz' | '.json'
  /** Set if the files are in folders of partitions. If absent, they are in folders of workspaces. */
  owner?: 'partition'
}

/**
 * The relative path of a file. It is the same in every store, so that files can be copied between stores.
 * @throws TypeError for ids that are not ours, because they could refer to other files
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
