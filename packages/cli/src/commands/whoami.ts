import { requireKey, resolveConnection } from '../config/connection.ts'
import type { Context } from '../context.ts'
import type { Invocation } from '../manifest.ts'
import { createPrinter } from '../output/printer.ts'
import { identityOperation } from './operation-commands.ts'

/** Prints the owner of the key, and where the key was found. */
export async function whoami(context: Context, { settings }: Invocation): Promise<void> {
  const printer = await createPrinter(context, settings)
  const connection = requireKey(await resolveConnection(context, settings))
  const client = await context.createClient(connection)
  const identity = await client.request(identityOperation, { path: {}, query: {} }, { signal: context.signal })
  const { base_url, environment, source } = connection
  await printer.answer({ ...(identity as object), environment, base_url, key_from: source })
}
