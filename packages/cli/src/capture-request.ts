import { noKey, sdkOperation, sdkOptions, type RequestInput } from './client.ts'
import type { Connection } from './config/connection.ts'
import type { Invocation, OperationCommand } from './manifest.ts'
import { cellText } from './output/values.ts'

/** A request in the form in which the SDK makes it. */
export interface CapturedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/**
 * The request of a command, which is not sent. The SDK makes it, so it is the same as the one that the command would
 * send.
 */
export async function captureRequest(
  { base_url, workspace }: Pick<Connection, 'base_url' | 'workspace'>,
  { command, headers, settings }: Invocation<OperationCommand>,
  input: RequestInput,
): Promise<CapturedRequest> {
  const { Ohun } = await import('@ohun/sdk')
  let captured: CapturedRequest | undefined
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { headers, body } = init
    captured = { url: new Request(url).url, headers: Object.fromEntries(new Headers(headers)), body: body as string }
    return Response.json({})
  }
  const { transport } = new Ohun({ apiKey: noKey, baseUrl: base_url, workspace, fetch, maxRetries: 0 })
  const given = Object.entries(headers).map(([name, value]) => [name, cellText(value)])
  await transport.request(sdkOperation(command.operation, command), input, {
    ...sdkOptions({ signal: new AbortController().signal, idempotency_key: settings.idempotency_key }),
    headers: Object.fromEntries(given),
  })
  return captured!
}
