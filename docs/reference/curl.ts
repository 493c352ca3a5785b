import { exampleFile, type Operation } from '../../openapi/codegen/contract.ts'
import { isJson } from '../../openapi/codegen/media-types.ts'
import { exampleId, exampleQuery } from '../../openapi/codegen/sdk-plugin/example-code.ts'

/** A command line that sends the operation with the values of the document's own examples. */
export function curlExample(operation: Operation): string {
  const { method, download, stream, websocket, authenticated } = operation
  const flags = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(stream || websocket ? ['-N'] : []),
    ...(authenticated ? ['-H "Authorization: Bearer $OHUN_API_KEY"'] : []),
    ...bodyFlags(operation),
    ...(download ? [`-o ${fileName(operation)}`] : []),
  ]
  const words = [`curl "${address(operation)}"`, ...flags]
  const line = words.join(' ')
  return line.length <= 70 && !line.includes('\n') ? line : words.join(' \\\n  ')
}

/** `curl` speaks WebSocket where the address begins with ws. */
function address(operation: Operation): string {
  const base = operation.websocket ? '${OHUN_BASE_URL/#http/ws}' : '$OHUN_BASE_URL'
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => String(exampleId(operation, name)))
  const [query = {}] = exampleQuery(operation) as [Record<string, unknown>?]
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return `${base}${path}${search.size > 0 ? `?${search}` : ''}`
}

function bodyFlags(operation: Operation): string[] {
  const { body } = operation
  if (body?.file) return ["-H 'Content-Type: application/octet-stream'", `--data-binary @${exampleFile(operation)}`]
  const media = body?.media.find(({ type }) => isJson(type))
  if (!media) return []
  return ["-H 'Content-Type: application/json'", `-d ${quoted(jsonText(media.example ?? {}))}`]
}

/** A field a line, but for a short body of one. */
function jsonText(value: object): string {
  const line = JSON.stringify(value)
  return line.length <= 60 && Object.keys(value).length <= 1 ? line : JSON.stringify(value, null, 2)
}

/** As a shell takes it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function fileName({ id, download }: Operation): string {
  const [type = 'application/octet-stream'] = download!.types
  return `${id}.${type.split('/')[1]!.replace('octet-stream', 'bin')}`
}
