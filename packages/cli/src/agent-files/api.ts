import type { ApiClient, RequestInput } from '../client.ts'
import { operationCommands } from '../commands/operation-commands.ts'
import type { OperationCommand } from '../manifest.ts'

/** The operations of the API, by the words of their commands. */
export interface Api {
  call<Answer = unknown>(name: string, input?: Partial<RequestInput>): Promise<Answer>
  /** Returns the entries of all pages. */
  list<Entry>(name: string, input?: Partial<RequestInput>): Promise<Entry[]>
}

export function apiOf(client: ApiClient, signal: AbortSignal): Api {
  return {
    call: async <Answer>(name: string, input: Partial<RequestInput> = {}) =>
      (await client.request(commandOf(name).operation, inputOf(input), { signal })) as Answer,
    async list<Entry>(name: string, input: Partial<RequestInput> = {}) {
      const { operation, items, paginated } = commandOf(name)
      if (items === undefined) throw new TypeError(`${name} is not a list.`)
      if (!paginated) {
        const whole = (await client.request(operation, inputOf(input), { signal })) as Record<string, Entry[]>
        return whole[items] ?? []
      }
      const entries: Entry[] = []
      for await (const entry of client.entries({ ...operation, items }, inputOf({ query: PAGE, ...input }), { signal }))
        entries.push(entry as Entry)
      return entries
    },
  }
}

const PAGE = { page_size: 100 }

const inputOf = ({ path = {}, query = {}, body }: Partial<RequestInput>): RequestInput => ({
  path,
  query,
  ...(body === undefined ? {} : { body }),
})

function commandOf(name: string): OperationCommand {
  const command = operationCommands.find(({ path }) => path.join(' ') === name)
  if (!command) throw new TypeError(`There is no command ${name}.`)
  return command
}
