import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Folder } from './folder.ts'
import type { Hashes } from './items.ts'

/** An agent or knowledge base at the last time when the files and the service were equal. */
export interface UnitState {
  id: string
  items: Hashes
}

/** The states by the folder of the unit: `front-desk`, `knowledge/clinic`. */
export type WorkspaceState = Readonly<Record<string, UnitState>>

/**
 * The record of the last pull and push for each workspace. It contains hashes but no texts, and belongs in version
 * control.
 */
export interface StateFile {
  of(workspace_id: string): WorkspaceState
  /** Replaces the record of these units, and of units that had the same ids in other folders. */
  save(workspace_id: string, units: WorkspaceState): Promise<void>
}

const NAME = '.ohun-state.json'
const FORMAT = 1

interface Content {
  format: number
  workspaces: Record<string, Record<string, UnitState>>
}

export async function openState(folder: Folder): Promise<StateFile> {
  const bytes = await folder.read(NAME)
  const content: Content = bytes ? contentOf(folder, bytes) : { format: FORMAT, workspaces: {} }
  return {
    of: (workspace_id) => content.workspaces[workspace_id] ?? {},
    async save(workspace_id, units) {
      const ids = new Set(Object.values(units).map(({ id }) => id))
      const others = Object.entries(content.workspaces[workspace_id] ?? {}).filter(([, { id }]) => !ids.has(id))
      content.workspaces[workspace_id] = { ...Object.fromEntries(others), ...units }
      const text = `${JSON.stringify(sorted(content), null, 2)}\n`
      const before = await folder.read(NAME)
      if (before?.toString('utf8') !== text) await folder.write(NAME, text)
    },
  }
}

function contentOf(folder: Folder, bytes: Buffer): Content {
  try {
    const content = JSON.parse(bytes.toString('utf8')) as Partial<Content>
    if (content.format === FORMAT && typeof content.workspaces === 'object') return content as Content
  } catch {
    // Handled below, like JSON of another structure.
  }
  const message = `${folder.shown(NAME)}: is not a state file of this version. Delete it, and pull with --force.`
  throw new CliError('INVALID_FILE', exitCodes.validation, message)
}

const inOrder = <Value>(record: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)))

/** Sorted, so that version control shows only real changes. */
function sorted({ format, workspaces }: Content): Content {
  const units = Object.entries(workspaces).map(([id, of]) => [
    id,
    inOrder(
      Object.fromEntries(
        Object.entries(of).map(([name, unit]) => [name, { ...unit, items: inOrder({ ...unit.items }) }]),
      ),
    ),
  ])
  return { format, workspaces: inOrder(Object.fromEntries(units) as Content['workspaces']) }
}
