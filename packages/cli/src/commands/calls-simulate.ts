import type { Call, CallExchangeContent, CallExchanges } from '@ohun/sdk'
import { stringify } from 'yaml'
import { apiOf, type Api } from '../agent-files/api.ts'
import { requireKey, resolveConnection } from '../config/connection.ts'
import type { Context } from '../context.ts'
import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Invocation } from '../manifest.ts'
import type { AnsweredTool } from '../simulations/answered-tool.ts'
import { scenarioOfCall } from '../simulations/scenario-of-call.ts'

/** Prints a suite made from a call. */
export async function callsSimulate(context: Context, { positionals, settings }: Invocation): Promise<void> {
  const call_id = positionals['call_id'] ?? ''
  const api = apiOf(await context.createClient(requireKey(await resolveConnection(context, settings))), context.signal)
  const call = await api.call<Call>('calls get', { path: { call_id } })
  if (call.transcript.length === 0)
    throw new CliError(
      'NO_TRANSCRIPT',
      exitCodes.not_found,
      `${call_id} has no transcript: nothing was said, or it is not kept any more.`,
    )
  const suite = scenarioOfCall(call, await toolsOf(api, call_id), settings.person)
  const yaml = stringify(suite, { lineWidth: 120 })
  await context.stdout.write(`# Made of a call. Read it before you commit it: what was said may name people.\n${yaml}`)
}

async function toolsOf(api: Api, call_id: string): Promise<AnsweredTool[]> {
  const { exchanges } = await api.call<CallExchanges>('calls exchanges', { path: { call_id } })
  const tools = exchanges.filter(({ kind }) => kind === 'tool')
  return await Promise.all(
    tools.map(async ({ exchange_id, tool }) => {
      const path = { call_id, exchange_id }
      const content = await api.call<CallExchangeContent>('calls exchange', { path })
      return { name: tool ?? '', request: content.request, response: content.response, status: content.response_status }
    }),
  )
}
