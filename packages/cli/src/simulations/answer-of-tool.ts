/** A tool's answer in a call. */
export type ToolAnswer = { result: Record<string, unknown> } | 'failed' | 'malformed'

/** Reads the body of a webhook's answer, or the message of an MCP server, which is JSON or the last of its events. */
export function answerOfTool(response: string | null): ToolAnswer {
  const value = objectIn(lastEvent(response ?? '') ?? response ?? '')
  if (value === null) return 'malformed'
  return value['jsonrpc'] === '2.0' ? answerOfServer(value['result']) : { result: value }
}

interface ServerResult {
  isError?: unknown
  structuredContent?: unknown
  content?: unknown
}

/** The agent's model gets the structured content, or else the texts. */
function answerOfServer(given: unknown): ToolAnswer {
  if (!isObject(given) || (given as ServerResult).isError === true) return 'failed'
  const { structuredContent, content } = given as ServerResult
  if (isObject(structuredContent)) return { result: structuredContent }
  const texts = (Array.isArray(content) ? content : []).map(
    (part: unknown) => (Object(part) as { text?: unknown }).text,
  )
  const text = texts.filter((one) => typeof one === 'string').join('\n')
  return { result: objectIn(text) ?? { text } }
}

function lastEvent(text: string): string | undefined {
  return text
    .split(/\r?\n/)
    .findLast((line) => line.startsWith('data:'))
    ?.slice('data:'.length)
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
