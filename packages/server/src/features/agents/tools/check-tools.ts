import type { ToolFault as ToolFaultView, ToolsCheckResult } from '../../../generated/types.gen.ts'
import { jsonPositions } from '../../../platform/json-position.ts'
import { checkTools } from '../../turns/custom-tools.ts'
import type { ToolFault } from '../../turns/tool-fault.ts'

/** Finds the faults that saving an agent with these definitions would find, with the position of each in the text. */
export async function checkDefinitions(text: string): Promise<ToolsCheckResult> {
  const { tools, faults } = await checkTools(text)
  const positionOf = jsonPositions(text)
  const viewOf = ({ path, at = positionOf(path), fault }: ToolFault): ToolFaultView => {
    return { path: pointerOf(path), ...at, message: sentenceOf(fault) }
  }
  return {
    valid: faults.length === 0,
    tools: tools.map(({ index, tool: { name, description, parameters } }) => {
      return { name, description, parameters, line: positionOf([index]).line }
    }),
    faults: faults.map(viewOf),
  }
}

const pointerOf = (path: ToolFault['path']): string =>
  path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

const sentenceOf = (fault: string): string => `${fault.charAt(0).toUpperCase()}${fault.slice(1)}.`
